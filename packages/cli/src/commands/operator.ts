import { parseArgs } from 'node:util'
import type { Database } from '@nibble/server/db/database.ts'
import type { NewOperator } from '@nibble/server/features/operators/index.ts'
import { openInstallation, reasonOf } from '../installation.ts'
import { printTo } from '../print.ts'

const USAGE = 'Say: nibble operator add NAME --role ROLE, or: nibble operator reset NAME'

/** Makes an operator of the console, or gives one a new password and authenticator. 1 when it cannot. */
export const operator = async (args: readonly string[]): Promise<number> => {
  try {
    const asked = readArguments(args)
    await printTo(process.stdout, told(asked, await carryOut(asked)))
    return 0
  } catch (error) {
    await printTo(process.stderr, `${reasonOf(error)}\n`)
    return 1
  }
}

type Asked = { readonly what: 'add' | 'reset'; readonly name: string; readonly roles: readonly string[] }

const readArguments = (args: readonly string[]): Asked => {
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

const carryOut = async ({ what, name, roles }: Asked): Promise<NewOperator> => {
  const { addFromCommandLine, resetFromCommandLine } = await import(
    '@nibble/server/features/operators/index.ts'
  )
  const secret = await readSecret()
  const now = Date.now()
  return withDatabase((db) =>
    what === 'add'
      ? addFromCommandLine(db, { name, roles, secret, now })
      : resetFromCommandLine(db, { name, secret, now }),
  )
}

/** What authenticators are sealed under: the server's, or it could not read them. */
const readSecret = async (): Promise<Buffer> => {
  const given = process.env['NIBBLE_SECRET']
  if (given !== undefined && given !== '') return Buffer.from(given, 'base64url')
  const { findInstallationSecret } = await import('@nibble/server/local')
  return findInstallationSecret()
}

const withDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
  const { openDatabase } = await import('@nibble/server/db/database.ts')
  const installation = await openInstallation()
  try {
    const db = await openDatabase({ url: installation.databaseUrl, max: 2, durability: 'unchecked' })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await installation.close()
  }
}

const told = ({ what, name }: Asked, { password, secret, uri }: NewOperator): string =>
  [
    what === 'add' ? `${name} is an operator now.` : `${name} signs in anew; all his sessions have ended.`,
    '',
    `  password       ${password}      to be replaced at the first sign-in, within three days`,
    `  authenticator  ${secret}`,
    `                 ${uri}`,
    '',
    'Both are told this once. Whoever has them is this operator.',
    '',
  ].join('\n')
