import { type LimitPeriod, periodEnd, periodStart } from '../limits/limit-period.ts'
import { type Amount, amountOf, ZERO } from '../money/amount.ts'
import { dayOf } from '../play/day.ts'
import { DAY_MS } from '../play/round-number.ts'

// Players are placed on four boards: by profit of the day, the week and the month, and by counted edge in the contest of the
// month. Periods are GMT+8. Equal scores share a place, and the places after it stay empty.

export const BOARDS = ['daily', 'weekly', 'monthly', 'contest'] as const

export type Board = (typeof BOARDS)[number]

const PERIOD_OF: Readonly<Record<Board, LimitPeriod>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  contest: 'month',
}

export type BoardPeriod = {
  /** Its first day. */
  readonly starts: string
  readonly startsAt: number
  /** The first moment after it. */
  readonly endsAt: number
}

/** The period that contains that moment. */
export const boardPeriod = (board: Board, at: number): BoardPeriod => {
  const startsAt = periodStart(PERIOD_OF[board], at)
  return { starts: dayOf(startsAt), startsAt, endsAt: periodEnd(PERIOD_OF[board], at) }
}

/** Every day of it. */
export const daysOf = ({ startsAt, endsAt }: Omit<BoardPeriod, 'starts'>): readonly string[] =>
  Array.from({ length: Math.round((endsAt - startsAt) / DAY_MS) }, (_, at) => dayOf(startsAt + at * DAY_MS))

// A board has prizes for its first places. Equal scores share a place, and with it the prizes of all places they occupy. Only
// scores above zero are placed.

export type Placed = { readonly place: number; readonly prize: Amount }

/** What each gets of a place that `sharers` have, with `above` players before them. */
export const sharedPrize = (
  prizes: readonly Amount[],
  { above, sharers }: { readonly above: number; readonly sharers: number },
): Amount =>
  amountOf(prizes.slice(above, above + sharers).reduce((sum, prize) => sum + prize, 0n) / BigInt(sharers))

/** Everybody's place and prize; scores are given highest first. */
export const placePrizes = (scores: readonly bigint[], prizes: readonly Amount[]): readonly Placed[] => {
  const placed: Placed[] = []
  for (let at = 0; at < scores.length; ) {
    const score = scores[at] ?? 0n
    let end = at
    while (end < scores.length && scores[end] === score) end += 1
    const place = at + 1
    const prize = score > 0n ? sharedPrize(prizes, { above: at, sharers: end - at }) : ZERO
    for (; at < end; at += 1) placed.push({ place, prize })
  }
  return placed
}
