import type { DayReport } from '@nibble/contract'
import { type Amount, ZERO } from '@nibble/domain'
import type { Period } from '../../ui/dates.ts'

export type NetDay = { readonly day: string; readonly net: Amount }

/** More bars than this would be thinner than a finger can tell apart. */
const MOST_DAYS = 62
const DAY_MS = 86_400_000

/**
 * The days of a chart, oldest first, also those without a bet: from the first to the last of the period where it names
 * them, else of the rows. Rows come newest first; where older ones are not loaded yet, it begins with the oldest there.
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
  /** Where the zero line lies, in thousandths from above. */
  readonly zero: number
  readonly best: Amount
  readonly worst: Amount
}

const HEIGHT = 1_000
/** A day with any result shows at least a sliver. */
const LEAST = 12

export type SumLine = {
  /** The sum after each day, from nothing before the first. */
  readonly sums: readonly Amount[]
  /** How high it stands after each day, and where nothing lies, in thousandths from above. */
  readonly heights: readonly number[]
  readonly zero: number
  readonly highest: Amount
  readonly lowest: Amount
}

/** The results of the days added up one after the other, in a scale that holds them and nothing. */
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

/** Bars up for a gain and down for a loss, in one scale. */
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
