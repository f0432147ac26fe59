import {
  type Amount,
  amountOf,
  BOARDS,
  type Board,
  type BoardPeriod,
  boardPeriod,
  daysOf,
  placePrizes,
  startOfDay,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { lockBudgets, promotionPayout } from '../../shared/promotions.ts'
import { isTurnoverComplete } from './pay-rewards.ts'

const LIMITS: TransactionLimits = { settings: "set local lock_timeout = '5s'", atMostMs: 120_000 }

/**
 * Closes every finished and counted period of a board, oldest first, and pays its prizes: one transaction each, so that
 * a period is closed with all its prizes or not at all. Any server may call it at any time. Returns how many it closed.
 */
export const closeBoards = async (db: Database, { now }: { readonly now: number }): Promise<number> => {
  let closed = 0
  for (const board of BOARDS) {
    for (;;) {
      const period = await nextPeriod(db, board)
      if (period === null || !(await isTurnoverComplete(db.pool, { ...period, now }))) break
      if (await closePeriod(db, { board, period, now })) closed += 1
    }
  }
  return closed
}

/** The one after the last closed one, or the first with prizes. */
const nextPeriod = async ({ pool }: Database, board: Board): Promise<BoardPeriod | null> => {
  const { rows } = await pool.query<{ last: string | null; first: string | null }>(
    `select (select max(starts)::text from board_close where board = $1) as last,
            (select min(effective_from)::text from prize_terms where board = $1) as first`,
    [board],
  )
  const { last = null, first = null } = rows[0] ?? {}
  if (last !== null) return boardPeriod(board, boardPeriod(board, startOfDay(last)).endsAt)
  if (first === null) return null
  const period = boardPeriod(board, startOfDay(first))
  return period.starts === first ? period : boardPeriod(board, period.endsAt)
}

type Closing = { readonly board: Board; readonly period: BoardPeriod; readonly now: number }

/** False if another server has closed it. */
const closePeriod = (db: Database, { board, period, now }: Closing): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      await lockBudgets(client)
      const { rowCount } = await client.query(
        'insert into board_close (board, starts, closed_at) values ($1, $2, $3) on conflict do nothing',
        [board, period.starts, new Date(now)],
      )
      if (rowCount === 0) return false

      const winners = await readWinners(client, { board, period })
      const given = await promotionPayout(client, {
        claims: winners.map(({ player, due }) => ({
          player,
          due,
          days: daysOf(period),
          kind: board === 'contest' ? ('contestPrize' as const) : ('rankingPrize' as const),
        })),
        kind: 'prizes',
        cause: `${board} ${period.starts}`,
      })

      const amounts = new Map(given.map(({ player, amount }) => [player, amount]))
      await client.query(
        `insert into board_prize (board, starts, player, place, score, due, amount)
         select $1, $2, w.* from unnest($3::bigint[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[]) as w`,
        [
          board,
          period.starts,
          pgArray(winners.map(({ player }) => player)),
          pgArray(winners.map(({ place }) => place)),
          pgArray(winners.map(({ score }) => score)),
          pgArray(winners.map(({ due }) => due)),
          pgArray(winners.map(({ player }) => amounts.get(player) ?? 0n)),
        ],
      )
      return true
    },
    LIMITS,
  )

type Winner = {
  readonly player: bigint
  readonly score: bigint
  readonly place: number
  readonly due: Amount
}

/** Everybody whose place has a prize, from the first down. A player who earns nothing on the last day has no place. */
const readWinners = async (
  client: pg.ClientBase,
  { board, period }: Pick<Closing, 'board' | 'period'>,
): Promise<readonly Winner[]> => {
  const { starts } = period
  const terms = await client.query<{ prizes: string[] }>(
    `select prizes from prize_terms where board = $1 and effective_from <= $2 order by effective_from desc limit 1`,
    [board, starts],
  )
  const prizes = (terms.rows[0]?.prizes ?? []).map((prize) => amountOf(BigInt(prize)))
  const { rows } = await client.query<{ player: bigint; score: bigint }>(
    `select player, score from standing s
     where board = $1 and starts = $2 and ${EARNS} and score >= greatest(1, (
       select min(score) from (
         select score from standing s where board = $1 and starts = $2 and ${EARNS} order by score desc limit $3
       ) best
     ))
     order by score desc, player`,
    [board, starts, prizes.length, daysOf(period).at(-1)],
  )
  const placed = placePrizes(
    rows.map(({ score }) => score),
    prizes,
  )
  return rows.map((row, at) => ({
    ...row,
    place: placed[at]?.place ?? 0,
    due: placed[at]?.prize ?? amountOf(0n),
  }))
}

const EARNS = `not exists (
  select from earning_pause z where z.player = s.player and z.paused_from <= $4::date and z.earns_from > $4::date
)`
