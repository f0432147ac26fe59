import { formatAmount, percentOf } from '@nibble/domain'
import type { CostRow } from './report-rows.ts'

const HEAD = [
  ...['period', 'programme', 'paid', 'accrued', 'share_of_edge_percent', 'players'],
  ...['counted_edge', 'house_won'],
]

/** The report as CSV. It has names and figures of ours alone, so nothing needs quotes. */
export const reportFile = (rows: readonly CostRow[]): string =>
  [HEAD, ...rows.map(cellsOf)].map((cells) => `${cells.join(',')}\r\n`).join('')

const cellsOf = ({ period, programme, paid, accrued, players, edge, gross }: CostRow): string[] => {
  const cost = paid + accrued
  const size = percentOf({ num: cost < 0n ? -cost : cost, den: edge > 0n ? edge : 1n }, 3)
  return [
    ...[period, programme, formatAmount(paid), formatAmount(accrued)],
    ...[edge > 0n ? `${cost < 0n ? '-' : ''}${size}` : '', String(players)],
    ...[formatAmount(edge), formatAmount(gross)],
  ]
}
