import { parseArgs } from 'node:util'
import { formatAmount, splitRaw } from '@nibble/domain'
import type { Reread } from '@nibble/server/features/deposits/reread-deposits.ts'
import { openInstallation, readChain, reasonOf } from '../installation.ts'
import { printTo } from '../terminal.ts'

const USAGE = 'Usage: nibble deposits reread --from HEIGHT, with the first block to read again.'

/** Reads final blocks again and books missing deposits. Exit code 1 on failure. */
export const deposits = async (args: readonly string[]): Promise<number> => {
  try {
    await printTo(process.stdout, reportOf(await reread(readArguments(args))))
    return 0
  } catch (error) {
    await printTo(process.stderr, `${reasonOf(error)}\n`)
    return 1
  }
}

const readArguments = (args: readonly string[]): bigint => {
  try {
    const options = { from: { type: 'string', default: '' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (positionals.join(' ') === 'reread' && /^\d{1,18}$/.test(values.from)) return BigInt(values.from)
  } catch {
    // Unparsable arguments get the same answer as invalid ones.
  }
  throw new Error(USAGE)
}

const reread = async (from: bigint): Promise<Reread> => {
  const [{ openDatabase }, { rereadDeposits }] = await Promise.all([
    import('@nibble/server/db/database.ts'),
    import('@nibble/server/features/deposits/reread-deposits.ts'),
  ])
  const installation = await openInstallation()
  try {
    const db = await openDatabase({ url: installation.databaseUrl, max: 2, durability: 'unchecked' })
    try {
      return await rereadDeposits(db, { from, ...readChain(installation.rpcUrl) })
    } finally {
      await db.close()
    }
  } finally {
    await installation.close()
  }
}

const reportOf = ({ from, to, transfers, missed, decimals }: Reread): string => {
  const lines = missed.map(({ player, raw, transaction, height }) => {
    const { amount } = splitRaw(raw, decimals)
    return `booked   ${formatAmount(amount)} USDT for player ${player}: ${transaction} in block ${height}`
  })
  const sum = `Blocks ${from} to ${to}: ${transfers} deposits, of which ${missed.length} were missing.`
  return `${[...lines, sum].join('\n')}\n`
}
