import { DAY_MS } from './round-number.ts'

// Every day that people meet (reports, rankings, limits, deadlines) is a day of GMT+8, and a bet belongs to the day on
// which its round opens. Only round numbers count in UTC.

const GMT8_MS = 8 * 3_600_000

/** The day of that moment in GMT+8, as `YYYY-MM-DD`. */
export const dayOf = (at: number): string => new Date(at + GMT8_MS).toISOString().slice(0, 10)

/** The first moment of that moment's day in GMT+8. */
export const dayStart = (at: number): number => Math.floor((at + GMT8_MS) / DAY_MS) * DAY_MS - GMT8_MS

/** The first moment of a day of GMT+8 given as `YYYY-MM-DD`; NaN for an impossible date. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

/** The first moment of that moment's week in GMT+8; weeks start on Monday. */
export const weekStart = (at: number): number => {
  const start = dayStart(at)
  const sinceMonday = (new Date(start + GMT8_MS).getUTCDay() + 6) % 7
  return start - sinceMonday * DAY_MS
}

/** Whether a text of the form `YYYY-MM-DD` is a calendar day. */
export const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
