import { parseArgs } from 'node:util'
import type { NewOperator } from '@nibble/server/features/operators/command-line.ts'
import { printResult, readSecret, withDatabase } from '../installation.ts'
import { qrLines } from '../qr-lines.ts'

const USAGE =
  'Usage: nibble operator add NAME --role ROLE, nibble operator reset NAME, or: nibble operator keys'

/** Adds a console operator, or gives one a new password and authenticator. Exit code 1 on failure. */
export const operator = (args: readonly string[]): Promise<number> =>
  printResult(async () => {
    if (args.length === 1 && args[0] === 'keys') return listKeys()
    const asked = readArguments(args)
    const { findConsoleAddress } = await import('@nibble/server/local')
    const made = await carryOut(asked)
    return [
      describe(asked, made, findConsoleAddress()),
      process.stdout.isTTY ? `${qrLines(made.uri).join('\n')}\n\n` : '',
      'This is shown only once. Anyone who has it can sign in as this operator.\n',
    ].join('')
  })

/** The keys in the database, to compare with what the operators themselves show before editing the signer's file. */
const listKeys = async (): Promise<string> => {
  const { listKeyLines } = await import('@nibble/server/features/operators/own-passkeys.ts')
  const lines = await withDatabase(listKeyLines)
  const none = '# No operator has a passkey yet. They add one in the console, under Your account.'
  return `${(lines.length === 0 ? [none] : lines).join('\n')}\n`
}

type Input = { readonly what: 'add' | 'reset'; readonly name: string; readonly roles: readonly string[] }

const readArguments = (args: readonly string[]): Input => {
  const options = { role: { type: 'string', multiple: true } } as const
  const { values, positionals } = parsed(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [what, name, ...more] = positionals
  if ((what !== 'add' && what !== 'reset') || name === undefined || more.length > 0) throw new Error(USAGE)
  return { what, name, roles: values.role ?? [] }
}

const parsed = <T>(parse: () => T): T => {
  try {
    return parse()
  } catch {
    throw new Error(USAGE)
  }
}

const carryOut = async ({ what, name, roles }: Input): Promise<NewOperator> => {
  const [{ addFromCommandLine, resetFromCommandLine }, { operatorSeal }] = await Promise.all([
    import('@nibble/server/features/operators/command-line.ts'),
    import('@nibble/server/features/operators/sign-in.ts'),
  ])
  const seal = operatorSeal([await readSecret()])
  const now = Date.now()
  return withDatabase((db) =>
    what === 'add'
      ? addFromCommandLine(db, { name, roles, seal, now })
      : resetFromCommandLine(db, { name, seal, now }),
  )
}

const describe = (
  { what, name }: Input,
  { password, secret, uri }: NewOperator,
  address: string | null,
): string =>
  [
    what === 'add'
      ? `${name} is now an operator.`
      : `${name} must sign in again; all their sessions have ended.`,
    '',
    `  sign in at     ${address ?? 'the console’s address, which the server prints when it starts'}`,
    `  name           ${name}`,
    `  password       ${password}`,
    `  authenticator  ${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}`,
    `                 ${uri}`,
    '',
    'Add the authenticator to an app for six-digit codes: scan it, or type the key. The first sign-in asks for the name',
    'and password, a code from that app, and then a new password. The one above expires after three days.',
    '',
    '',
  ].join('\n')
