// A break stops play and deposits; nothing ends it early. Withdrawals continue: what a player has is theirs.

export const BREAK_LENGTHS = [
  'hours_24',
  'days_7',
  'days_30',
  'months_6',
  'year_1',
  'years_5',
  'for_good',
] as const
export type BreakLength = (typeof BREAK_LENGTHS)[number]

export const BREAK_KINDS = ['time_out', 'exclusion'] as const
export type BreakKind = (typeof BREAK_KINDS)[number]

/** `until` is null if it never ends. */
export type PlayBreak = { readonly kind: BreakKind; readonly until: number | null }

export type BreakRefusal =
  | { readonly kind: 'on_break'; readonly until: number }
  | { readonly kind: 'excluded' }

export const breakKind = (length: BreakLength): BreakKind =>
  length === 'hours_24' || length === 'days_7' || length === 'days_30' ? 'time_out' : 'exclusion'

/** Null if the break would end before the running one. */
export const decideBreak = ({
  running,
  length,
  now,
}: {
  readonly running: PlayBreak | null
  readonly length: BreakLength
  readonly now: number
}): PlayBreak | null => {
  const until = endOf(length, now)
  const current = runningAt(running, now)
  if (current !== null && endsBefore(until, current.until)) return null
  // An exclusion stays one, however it is extended.
  const kind = current?.kind === 'exclusion' ? current.kind : breakKind(length)
  return { kind, until }
}

/** Null once it is over. */
export const runningAt = (given: PlayBreak | null, now: number): PlayBreak | null =>
  given === null || (given.until !== null && given.until <= now) ? null : given

/** Why somebody on this break may neither play nor deposit. */
export const breakRefusal = (given: PlayBreak | null, now: number): BreakRefusal | null => {
  const running = runningAt(given, now)
  if (running === null) return null
  return running.until === null ? { kind: 'excluded' } : { kind: 'on_break', until: running.until }
}

const endsBefore = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one < other)

const HOUR_MS = 3_600_000

const endOf = (length: BreakLength, now: number): number | null => {
  switch (length) {
    case 'hours_24':
      return now + 24 * HOUR_MS
    case 'days_7':
      return now + 7 * 24 * HOUR_MS
    case 'days_30':
      return now + 30 * 24 * HOUR_MS
    case 'months_6':
      return monthsAfter(now, 6)
    case 'year_1':
      return monthsAfter(now, 12)
    case 'years_5':
      return monthsAfter(now, 60)
    case 'for_good':
      return null
  }
}

/** The same day of the month and time; if that month is too short, some days into the next, never earlier. */
const monthsAfter = (now: number, months: number): number => {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end.getTime()
}
