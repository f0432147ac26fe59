import { dayStart, weekStart } from '../play/day.ts'
import { DAY_MS } from '../play/round-number.ts'

// Days, weeks (from Monday) and months of GMT+8, like every day that people meet.

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

const GMT8_MS = 8 * 3_600_000

/** The first moment of the period containing this moment. */
export const periodStart = (period: LimitPeriod, at: number): number => {
  switch (period) {
    case 'day':
      return dayStart(at)
    case 'week':
      return weekStart(at)
    case 'month':
      return monthStart(at, 0)
  }
}

/** The first moment of the next period, when use restarts from zero. */
export const periodEnd = (period: LimitPeriod, at: number): number => {
  switch (period) {
    case 'day':
      return dayStart(at) + DAY_MS
    case 'week':
      return weekStart(at) + 7 * DAY_MS
    case 'month':
      return monthStart(at, 1)
  }
}

const monthStart = (at: number, months: number): number => {
  const there = new Date(at + GMT8_MS)
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + months, 1) - GMT8_MS
}
