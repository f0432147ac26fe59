import type { ProgrammeReport } from '@nibble/contract/console'
import { type Amount, type Programme, plus, ZERO } from '@nibble/domain'

type Sums = { readonly paid: Amount; readonly accrued: Amount }
export type PeriodRow = Sums & { readonly period: string; readonly edge: Amount; readonly gross: Amount }
export type CostRow = PeriodRow & { readonly programme: Programme; readonly players: number }

/** Each cost beside what the bets of its days brought. */
export const costRows = ({ costs, revenue }: ProgrammeReport): CostRow[] =>
  costs.map((cost) => ({ ...cost, ...broughtBy(revenue, cost.period) }))

/** All programmes of a day or month together, the newest first. */
export const periodRows = ({ costs, revenue }: ProgrammeReport): PeriodRow[] => {
  const sums = new Map<string, Sums>(revenue.map(({ period }) => [period, NOTHING]))
  for (const { period, paid, accrued } of costs) {
    const before = sums.get(period) ?? NOTHING
    sums.set(period, { paid: plus(before.paid, paid), accrued: plus(before.accrued, accrued) })
  }
  return [...sums]
    .map(([period, cost]) => ({ period, ...cost, ...broughtBy(revenue, period) }))
    .toSorted((a, b) => (a.period < b.period ? 1 : -1))
}

const NOTHING: Sums = { paid: ZERO, accrued: ZERO }

const broughtBy = (revenue: ProgrammeReport['revenue'], period: string) => {
  const { edge = ZERO, gross = ZERO } = revenue.find((one) => one.period === period) ?? {}
  return { edge, gross }
}
