import { parseArgs } from 'node:util'
import { formatAmount, parseAmount } from '@nibble/domain'
import type { Database } from '@nibble/server/db/database.ts'
import { openInstallation, readChain, reasonOf } from '../installation.ts'
import { printTo } from '../terminal.ts'

const USAGE =
  'Say: nibble capital AMOUNT --key NAME, with the USDT that you sent to the treasury and a name for this payment. ' +
  'To take USDT out: nibble capital --take AMOUNT --key NAME.'

/** Takes what the owner sent to the treasury into the books as the house's own, or asks for some of it back. 1 when it cannot. */
export const capital = async (args: readonly string[]): Promise<number> => {
  try {
    await printTo(process.stdout, `${await move(readArguments(args))}\n`)
    return 0
  } catch (error) {
    await printTo(process.stderr, `${reasonOf(error)}\n`)
    return 1
  }
}

type Asked = ReturnType<typeof readArguments>

const readArguments = (args: readonly string[]) => {
  const { key, take, positionals } = parsed(args)
  const isOut = take !== undefined
  const amount = parseAmount(take ?? positionals[0] ?? '')
  if (
    amount === null ||
    amount <= 0n ||
    positionals.length !== (isOut ? 0 : 1) ||
    !/^[\w .-]{1,80}$/.test(key)
  )
    throw new Error(USAGE)
  return { amount, key, isOut }
}

const parsed = (args: readonly string[]) => {
  try {
    const options = { key: { type: 'string', default: '' }, take: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { key: values.key, take: values.take, positionals }
  } catch {
    throw new Error(USAGE)
  }
}

const move = async (asked: Asked): Promise<string> => {
  const { openDatabase } = await import('@nibble/server/db/database.ts')
  const installation = await openInstallation()
  try {
    const db = await openDatabase({ url: installation.databaseUrl, max: 2, durability: 'unchecked' })
    try {
      return await (asked.isOut ? askFor(db, asked) : addTo(db, asked, installation.rpcUrl))
    } finally {
      await db.close()
    }
  } finally {
    await installation.close()
  }
}

const addTo = async (db: Database, { amount, key }: Asked, rpcUrl: string | null): Promise<string> => {
  const { addCapital } = await import('@nibble/server/features/audit/add-capital.ts')
  const { added } = await addCapital(db, { amount, key, ...readChain(rpcUrl) })
  return added
    ? `${formatAmount(amount)} USDT are the house's now, as "${key}".`
    : `"${key}" was added before; nothing changed.`
}

const askFor = async (db: Database, { amount, key }: Asked): Promise<string> => {
  const { requestCapital } = await import('@nibble/server/features/risk/take-capital.ts')
  const { asked } = await requestCapital(db, { amount, key, now: Date.now() })
  return asked
    ? `${formatAmount(amount)} USDT are asked for, as "${key}". An operator of finance has to agree under Books in the console. ` +
        'Send the tokens out of the treasury only after that.'
    : `"${key}" was asked for before; nothing changed.`
}
