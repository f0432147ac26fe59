import { type Amount, formatAmount } from '@nibble/domain'
import type { RowOf } from '../../api/data-provider.ts'
import { paidInOther } from '../../ui/values.tsx'

const HEAD = [
  'day',
  'game',
  'asset',
  'bets',
  'staked',
  'return_asset',
  'returned',
  'won',
  'theory',
  'deviation_sigma',
]

/** The report as CSV; `return_asset` is also that of the two sums after it. It contains only our names and figures, so nothing needs quotes. */
export const revenueFile = (rows: readonly RowOf<'revenue'>[]): string =>
  [HEAD, ...rows.map(cellsOf)].map((cells) => `${cells.join(',')}\r\n`).join('')

const cellsOf = ({ day, game, asset, bets, deviation, ...sums }: RowOf<'revenue'>): string[] => [
  day,
  game,
  asset,
  String(bets),
  formatAmount(sums.staked),
  paidInOther(asset) ?? asset,
  ...[sums.returned, sums.gross, sums.theory].map((sum: Amount) => formatAmount(sum)),
  deviation === null ? '' : deviation.toFixed(3),
]
