import type { DayReport } from '@nibble/contract'
import { type Amount, ZERO } from '@nibble/domain'
import type { Period } from '../../ui/dates.ts'

export type NetDay = { readonly day: string; readonly net: Amount }

/** More bars would be too thin to select by finger. */
const MOST_DAYS = 62
const DAY_MS = 86_400_000

/**
 * The days of a chart, oldest first, including days without bets: from the first to the last of a bounded period, else
 * of the rows. Rows come newest first; until older ones are loaded, it begins with the oldest loaded.
 */
export const netDays = (
  rows: readonly DayReport[],
  { period, isWhole }: { readonly period: Period; readonly isWhole: boolean },
): readonly NetDay[] => {
  const newest = rows[0]?.day
  const oldest = rows.at(-1)?.day
  if (newest === undefined || oldest === undefined) return []

  const last = at(period.to ?? newest)
  const first = Math.max(at(isWhole ? (period.from ?? oldest) : oldest), last - (MOST_DAYS - 1) * DAY_MS)
  const nets = new Map(rows.map(({ day, net }) => [day, net]))
  const length = Math.max(0, Math.round((last - first) / DAY_MS) + 1)
  return Array.from({ length }, (_, place) => {
    const day = new Date(first + place * DAY_MS).toISOString().slice(0, 10)
    return { day, net: nets.get(day) ?? ZERO }
  })
}

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export type Bar = {
  /** From the zero line, in thousandths of the chart's height. */
  readonly top: number
  readonly height: number
}

export type NetBars = {
  readonly bars: readonly Bar[]
  /** The zero line, in thousandths from the top. */
  readonly zero: number
  readonly best: Amount
  readonly worst: Amount
}

const HEIGHT = 1_000
/** A day with any result shows at least a sliver. */
const LEAST = 12

export type SumLine = {
  /** The sum after each day, starting from zero before the first. */
  readonly sums: readonly Amount[]
  /** Its height after each day, and the zero line, in thousandths from the top. */
  readonly heights: readonly number[]
  readonly zero: number
  readonly highest: Amount
  readonly lowest: Amount
}

/** The cumulative daily results, on a scale that includes zero. */
export const sumLine = (days: readonly NetDay[]): SumLine => {
  let sum = 0n
  const sums = days.map(({ net }) => {
    sum += net
    return sum as Amount
  })
  const highest = sums.reduce((most, one) => (one > most ? one : most), ZERO)
  const lowest = sums.reduce((least, one) => (one < least ? one : least), ZERO)
  const range = highest - lowest
  const at = (one: bigint): number =>
    range === 0n ? HEIGHT / 2 : Number(((highest - one) * BigInt(HEIGHT)) / range)
  return { sums, heights: sums.map(at), zero: at(0n), highest, lowest }
}

/** Bars up for a gain and down for a loss, on one scale. */
export const netBars = (days: readonly NetDay[]): NetBars => {
  const best = days.reduce((most, { net }) => (net > most ? net : most), ZERO)
  const worst = days.reduce((least, { net }) => (net < least ? net : least), ZERO)
  const range = best - worst
  const share = (amount: bigint): number => (range === 0n ? 0 : Number((amount * BigInt(HEIGHT)) / range))
  const zero = range === 0n ? HEIGHT / 2 : share(best)
  const bars = days.map(({ net }) => {
    if (net === 0n) return { top: zero, height: 0 }
    const height = Math.max(LEAST, share(net < 0n ? -net : net))
    return { top: net > 0n ? zero - height : zero, height }
  })
  return { bars, zero, best, worst }
}
