import { dayOf } from '@nibble/domain'

export const QUICK_DATES = ['today', 'yesterday', 'week', 'month'] as const
export type QuickDates = (typeof QUICK_DATES)[number]

/** A preset, a custom range (`YYYY-MM-DD`, an empty end is open), or everything. */
export type DateChoice =
  | { readonly kind: QuickDates | 'all' }
  | { readonly kind: 'own'; readonly from: string; readonly to: string }

/** From its first moment to just before its last, local time; null is open. */
export type Span = { readonly startsAt: number | null; readonly endsAt: number | null }

/** The days in this device's calendar. */
export const spanOf = (choice: DateChoice, now: number): Span => {
  switch (choice.kind) {
    case 'all':
      return { startsAt: null, endsAt: null }
    case 'today':
      return { startsAt: midnight(now, 0), endsAt: midnight(now, 1) }
    case 'yesterday':
      return { startsAt: midnight(now, -1), endsAt: midnight(now, 0) }
    case 'week':
      return { startsAt: midnight(now, -6), endsAt: midnight(now, 1) }
    case 'month':
      return { startsAt: midnight(now, -29), endsAt: midnight(now, 1) }
    case 'own':
      return { startsAt: startOf(choice.from, 0), endsAt: startOf(choice.to, 1) }
  }
}

export type Period = { readonly from?: string; readonly to?: string }

/** The days of GMT+8 that cover a span, as the calls take them. */
export const coveringDays = ({ startsAt, endsAt }: Span): Period => ({
  ...(startsAt !== null && { from: dayOf(startsAt) }),
  ...(endsAt !== null && { to: dayOf(endsAt - 1) }),
})

/** A choice as days in this device's calendar. */
export const localDaysOf = (choice: DateChoice, now: number): Period => {
  const { startsAt, endsAt } = spanOf(choice, now)
  return {
    ...(startsAt !== null && { from: localDay(startsAt) }),
    ...(endsAt !== null && { to: localDay(endsAt - 1) }),
  }
}

/** A choice as days of GMT+8, for sums that the server keeps by them. */
export const houseDaysOf = (choice: DateChoice, now: number): Period => {
  const ago = (days: number) => dayOf(now - days * DAY_MS)
  switch (choice.kind) {
    case 'all':
      return {}
    case 'today':
      return { from: ago(0), to: ago(0) }
    case 'yesterday':
      return { from: ago(1), to: ago(1) }
    case 'week':
      return { from: ago(6), to: ago(0) }
    case 'month':
      return { from: ago(29), to: ago(0) }
    case 'own':
      return {
        ...(choice.from !== '' && { from: choice.from }),
        ...(choice.to !== '' && { to: choice.to }),
      }
  }
}

const DAY_MS = 86_400_000

const localDay = (at: number): string => {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** Days follow the calendar: one with a clock change has 23 or 25 hours. */
const midnight = (now: number, days: number): number => {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

const startOf = (day: string, later: number): number | null => {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return null
  return new Date(year, month - 1, date + later).getTime()
}
