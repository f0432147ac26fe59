import { DAY_MS, dayOf } from '@nibble/domain'

/** Days of GMT+8, inclusive. */
export type Period = { readonly from: string; readonly to: string }

const MOST_DAYS = 31

/** The seven days up to that of `now`. */
export const lastWeek = (now: number): Period => ({ from: dayOf(now - 6 * DAY_MS), to: dayOf(now) })

/** The month of `now` and the eleven before it. */
export const lastTwelveMonths = (now: number): Period => {
  const to = dayOf(now)
  const [year = 0, month = 1] = to.split('-').map(Number)
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to }
}

/** What is wrong with it, as a sentence; null if nothing. */
export const problemOf = ({ from, to }: Period): string | null => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (Number.isNaN(days)) return 'Two days are needed.'
  if (days < 1) return 'Not after the last day.'
  return days > MOST_DAYS ? 'A report covers 31 days at most.' : null
}
