import { parseArgs } from 'node:util'
import { formatAmount, splitRaw } from '@nibble/domain'
import type { Reread } from '@nibble/server/features/deposits/reread-deposits.ts'
import { printResult, readChain, withDatabase } from '../installation.ts'

const USAGE = 'Usage: nibble deposits reread --from HEIGHT, with the first block to read again.'

/** Reads final blocks again and books missing deposits. Exit code 1 on failure. */
export const deposits = (args: readonly string[]): Promise<number> =>
  printResult(async () => reportOf(await reread(readArguments(args))))

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
  const { rereadDeposits } = await import('@nibble/server/features/deposits/reread-deposits.ts')
  return withDatabase((db, rpcUrl) => rereadDeposits(db, { from, ...readChain(rpcUrl) }))
}

const reportOf = ({ from, to, transfers, missed, decimals }: Reread): string => {
  const lines = missed.map(({ player, raw, transaction, height }) => {
    const { amount } = splitRaw(raw, decimals)
    return `booked   ${formatAmount(amount)} USDT for player ${player}: ${transaction} in block ${height}`
  })
  const sum = `Blocks ${from} to ${to}: ${transfers} deposits, of which ${missed.length} were missing.`
  return `${[...lines, sum].join('\n')}\n`
}
