import { type LimitPeriod, periodEnd, periodStart } from '../limits/limit-period.ts'
import { dayOf } from '../play/day.ts'
import { DAY_MS } from '../play/round-number.ts'

// Players are placed on four boards: by profit of the day, the week and the month, and by counted edge in the contest of
// the month. Periods are GMT+8. Who has the same has the same place, and the places after it stay empty.

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

/** The period that has that moment in it. */
export const boardPeriod = (board: Board, at: number): BoardPeriod => {
  const startsAt = periodStart(PERIOD_OF[board], at)
  return { starts: dayOf(startsAt), startsAt, endsAt: periodEnd(PERIOD_OF[board], at) }
}

/** Every day of it. */
export const daysOf = ({ startsAt, endsAt }: Omit<BoardPeriod, 'starts'>): readonly string[] =>
  Array.from({ length: Math.round((endsAt - startsAt) / DAY_MS) }, (_, at) => dayOf(startsAt + at * DAY_MS))
