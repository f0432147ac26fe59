import { parseArgs } from 'node:util'
import { formatAmount, parseAmount } from '@nibble/domain'
import { openInstallation, readChain, reasonOf } from '../installation.ts'
import { printTo } from '../print.ts'

const USAGE =
  'Say: nibble capital AMOUNT --key NAME, with the USDT that you sent to the treasury and a name for this payment.'

/** Takes what the owner sent to the treasury into the books as the house's own. 1 when it cannot. */
export const capital = async (args: readonly string[]): Promise<number> => {
  try {
    await printTo(process.stdout, `${await addTo(readArguments(args))}\n`)
    return 0
  } catch (error) {
    await printTo(process.stderr, `${reasonOf(error)}\n`)
    return 1
  }
}

type Asked = ReturnType<typeof readArguments>

const readArguments = (args: readonly string[]) => {
  const { key, positionals } = parsed(args)
  const amount = parseAmount(positionals[0] ?? '')
  if (amount === null || amount <= 0n || positionals.length !== 1 || !/^[\w .-]{1,80}$/.test(key))
    throw new Error(USAGE)
  return { amount, key }
}

const parsed = (args: readonly string[]): { key: string; positionals: readonly string[] } => {
  try {
    const options = { key: { type: 'string', default: '' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { key: values.key, positionals }
  } catch {
    throw new Error(USAGE)
  }
}

const addTo = async ({ amount, key }: Asked): Promise<string> => {
  const [{ openDatabase }, { addCapital }] = await Promise.all([
    import('@nibble/server/db/database.ts'),
    import('@nibble/server/audit'),
  ])
  const installation = await openInstallation()
  try {
    const db = await openDatabase({ url: installation.databaseUrl, max: 2, durability: 'unchecked' })
    try {
      const { added } = await addCapital(db, { amount, key, ...readChain(installation.rpcUrl) })
      return added
        ? `${formatAmount(amount)} USDT are the house's now, as "${key}".`
        : `"${key}" was added before; nothing changed.`
    } finally {
      await db.close()
    }
  } finally {
    await installation.close()
  }
}
