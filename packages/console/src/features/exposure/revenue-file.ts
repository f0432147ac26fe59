import { type Amount, formatAmount } from '@nibble/domain'
import type { RowOf } from '../../api/data-provider.ts'

const HEAD = ['day', 'game', 'asset', 'bets', 'staked', 'returned', 'won', 'theory', 'deviation_sigma']

/** The report as CSV. It has names and figures of ours alone, so nothing needs quotes. */
export const revenueFile = (rows: readonly RowOf<'revenue'>[]): string =>
  [HEAD, ...rows.map(cellsOf)].map((cells) => `${cells.join(',')}\r\n`).join('')

const cellsOf = ({ day, game, asset, bets, deviation, ...sums }: RowOf<'revenue'>): string[] => [
  ...[day, game, asset, String(bets)],
  ...[sums.staked, sums.returned, sums.gross, sums.theory].map((sum: Amount) => formatAmount(sum)),
  deviation === null ? '' : deviation.toFixed(3),
]
