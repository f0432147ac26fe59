import {
  type Amount,
  amountOf,
  type Board,
  type BoardPeriod,
  boardPeriod,
  budgetRoom,
  placePrizes,
  ZERO,
} from '@nibble/domain'
import { pgArray } from '../../db/pg-array.ts'
import type { CostPart, CostWindow, Runner } from './cost-window.ts'

/**
 * What prizes of the periods that ended on those days come to, or of the last one before where none did: each within what
 * its winner's own days can pay.
 */
export const costOfPrizes = async (
  runner: Runner,
  { programme: board, prizes }: { readonly programme: Board; readonly prizes: readonly Amount[] },
  { from, to }: CostWindow,
): Promise<readonly CostPart[]> => {
  const [start, end] = [momentOf(from), boardPeriod('daily', momentOf(to)).endsAt]
  const periods: BoardPeriod[] = []
  for (
    let period = boardPeriod(board, start);
    period.endsAt <= end;
    period = boardPeriod(board, period.endsAt)
  )
    periods.push(period)
  if (periods.length === 0) periods.push(boardPeriod(board, boardPeriod(board, start).startsAt - 1))
  const claims = await prizesOf(runner, { board, periods, prizes })
  return [{ part: board, amount: claims.reduce((sum, { amount }) => amountOf(sum + amount), ZERO) }]
}

export type PrizeClaim = { readonly player: bigint; readonly amount: Amount }

/** Who would have what of these prizes, by the scores that stand there. */
export const prizesOf = async (
  runner: Runner,
  {
    board,
    periods,
    prizes,
  }: {
    readonly board: Board
    readonly periods: readonly BoardPeriod[]
    readonly prizes: readonly Amount[]
  },
): Promise<readonly PrizeClaim[]> => {
  const { rows } = await runner.query<Row>(BEST, [
    ...[board, pgArray(periods.map(({ starts }) => starts))],
    ...[pgArray(periods.map(({ endsAt }) => new Date(endsAt).toISOString())), prizes.length],
  ])
  return periods.flatMap(({ starts }) => {
    const own = rows.filter((row) => row.starts === starts)
    const placed = placePrizes(
      own.map(({ score }) => score),
      prizes,
    )
    return own.map(({ player, edge, player_ppm }, at) => {
      const room = budgetRoom({ edge: amountOf(edge), given: ZERO }, player_ppm)
      const prize = placed[at]?.prize ?? ZERO
      return { player, amount: prize < room ? prize : room }
    })
  })
}

type Row = {
  readonly starts: string
  readonly player: bigint
  readonly score: bigint
  readonly edge: bigint
  readonly player_ppm: number
}

const BEST = `
  select p.starts::text, s.player, s.score, b.player_ppm, (
    select coalesce(sum(edge - insured_edge), 0) from counted_day c
    where c.player = s.player and c.day >= p.starts and c.day < (p.ends at time zone 'Asia/Shanghai')::date
  )::bigint as edge
  from unnest($2::date[], $3::timestamptz[]) as p (starts, ends)
  cross join lateral (
    select player, score from standing where board = $1 and starts = p.starts and score > 0
    order by score desc, player limit $4
  ) s
  cross join lateral (
    select player_ppm from budget_terms where effective_from <= p.starts order by effective_from desc limit 1
  ) b
  order by 1, s.score desc, s.player`

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)
