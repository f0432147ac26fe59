import { parseArgs } from 'node:util'
import { formatAmount, parseAmount } from '@nibble/domain'
import type { Database } from '@nibble/server/db/database.ts'
import { printResult, readChain, withDatabase } from '../installation.ts'

const USAGE =
  'Usage: nibble capital AMOUNT --key NAME, with the USDT that you sent to the treasury and a name for this payment. ' +
  'To take USDT out: nibble capital --take AMOUNT --key NAME, and once it has left the treasury: nibble capital --sent --key NAME.'

/** Books USDT that the owner sent to the treasury as house capital, requests some back, or records that it has left. Exit code 1 on failure. */
export const capital = (args: readonly string[]): Promise<number> =>
  printResult(async () => `${await move(readArguments(args))}\n`)

type Input = ReturnType<typeof readArguments>

const readArguments = (args: readonly string[]) => {
  const { key, take, sent, positionals } = parsed(args)
  const texts = [...positionals, ...(take === undefined ? [] : [take])]
  const amount = parseAmount(texts[0] ?? '')
  if (!/^[\w .-]{1,80}$/.test(key) || texts.length !== (sent ? 0 : 1)) throw new Error(USAGE)
  if (sent) return { kind: 'sent', key } as const
  if (amount === null || amount <= 0n) throw new Error(USAGE)
  return { kind: take === undefined ? 'add' : 'take', amount, key } as const
}

const parsed = (args: readonly string[]) => {
  try {
    const options = {
      key: { type: 'string', default: '' },
      take: { type: 'string' },
      sent: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { ...values, positionals }
  } catch {
    throw new Error(USAGE)
  }
}

const move = (asked: Input): Promise<string> =>
  withDatabase((db, rpcUrl) => {
    if (asked.kind === 'sent') return recordSent(db, asked, rpcUrl)
    return asked.kind === 'take' ? askFor(db, asked) : addTo(db, asked, rpcUrl)
  })

type Payment = Extract<Input, { readonly amount: unknown }>

const addTo = async (db: Database, { amount, key }: Payment, rpcUrl: string | null): Promise<string> => {
  const { addCapital } = await import('@nibble/server/features/audit/add-capital.ts')
  const { added } = await addCapital(db, { amount, key, ...readChain(rpcUrl) })
  return added
    ? `${formatAmount(amount)} USDT are now capital of the house, as "${key}".`
    : `"${key}" was already added; nothing changed.`
}

const recordSent = async (
  db: Database,
  { key }: Pick<Input, 'key'>,
  rpcUrl: string | null,
): Promise<string> => {
  const { recordCapitalSent } = await import('@nibble/server/features/audit/capital-sent.ts')
  const { recorded } = await recordCapitalSent(db, { key, now: Date.now(), ...readChain(rpcUrl) })
  return recorded
    ? `"${key}" has left the treasury. The treasury’s tokens count as before.`
    : `"${key}" was already recorded as sent; nothing changed.`
}

const askFor = async (db: Database, { amount, key }: Payment): Promise<string> => {
  const { requestCapital } = await import('@nibble/server/features/risk/take-capital.ts')
  const { asked } = await requestCapital(db, { amount, key, now: Date.now() })
  return asked
    ? `${formatAmount(amount)} USDT are requested, as "${key}". A finance operator must approve it under Books in the console. ` +
        'Only then send the tokens out of the treasury, all at once.'
    : `"${key}" was already requested; nothing changed.`
}
