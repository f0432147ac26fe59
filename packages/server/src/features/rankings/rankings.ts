import type { contest, PlacedPlayer, ResponseOf, ranking } from '@nibble/contract'
import {
  type Amount,
  amountOf,
  type Board,
  boardPeriod,
  placePrizes,
  rewardPoints,
  sharedPrize,
  startOfDay,
  ZERO,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import { readBudgets } from '../../shared/promotions.ts'
import { type Asked, describeOwn, type Input, nameOf, type Row } from './own-place.ts'

/** The current ranking by profit: some seconds behind the last settled round. */
export const readRanking = async (
  db: Pick<Database, 'pool'>,
  { board, player, ...asked }: Asked & { readonly board: 'daily' | 'weekly' | 'monthly' },
): Promise<ResponseOf<typeof ranking>> => {
  const [standings, shown] = await Promise.all([
    readStandings(db, { ...asked, board, period: boardPeriod(board, asked.now), player }),
    db.pool.query('select from name_shown where player = $1', [player]),
  ])
  return { ...standings, isNameShown: shown.rowCount === 1 }
}

/** This month's contest so far, the next one's prizes, and the winners of the last one. */
export const readContest = async (
  db: Pick<Database, 'pool'>,
  { player, ...asked }: Asked,
): Promise<ResponseOf<typeof contest>> => {
  const board = 'contest'
  const period = boardPeriod(board, asked.now)
  const next = boardPeriod(board, period.endsAt)
  const [standings, nextPrizes] = await Promise.all([
    readStandings(db, { ...asked, board, period, player }),
    readPrizes(db.pool, { board, starts: next.starts }),
  ])
  return {
    ...standings,
    next: { startsAt: next.startsAt, endsAt: next.endsAt, prizes: nextPrizes.map(rewardPoints) },
  }
}

/** Shared by rankings and contest: the board, the player's own place, the budget, and the previous winners. */
const readStandings = async (
  db: Pick<Database, 'pool'>,
  { board, period, player, now, readTaskClaims }: Input & Asked,
) => {
  const [standings, budgets, last] = await Promise.all([
    readBoard(db, { board, period, player }),
    readBudgets(db.pool, { players: [], days: [period.starts] }),
    readLast(db, { board, player }),
  ])
  const { startsAt, endsAt } = period
  const own = await describeOwn(db, { own: standings.own, board, player, period, now, readTaskClaims })
  return { asOf: now, startsAt, endsAt, ...standings, own, budget: budgets.terms, last }
}

type LastRow = {
  readonly starts: string
  readonly player: bigint | null
  readonly place: number | null
  readonly score: bigint | null
  readonly amount: bigint | null
  readonly name: string | null
  readonly is_shown: boolean
}

const readLast = async (
  { pool }: Pick<Database, 'pool'>,
  { board, player }: Pick<Input, 'board' | 'player'>,
): Promise<{ startsAt: number; rows: PlacedPlayer[] } | null> => {
  const { rows } = await pool.query<LastRow>(
    `select c.starts::text, w.player, w.place, w.score, w.amount, coalesce(p.username, p.bind_id) as name,
            n.player is not null as is_shown
     from (select * from board_close where board = $1 order by starts desc limit 1) c
     left join board_prize w using (board, starts)
     left join player p on p.id = w.player left join name_shown n on n.player = w.player
     order by w.place, w.player limit ${FIRST_PLACES}`,
    [board],
  )
  const [first] = rows
  if (first === undefined) return null
  return {
    startsAt: startOfDay(first.starts),
    // One row without a player represents a board that nobody won.
    rows: rows.flatMap(({ place, score, amount, name, is_shown, ...row }) =>
      place === null || score === null || amount === null || name === null
        ? []
        : {
            place,
            username: nameOf({ name, is_shown }),
            score: amountOf(score),
            prize: amount === 0n ? null : rewardPoints(amountOf(amount)),
            isOwn: row.player === player,
          },
    ),
  }
}

const FIRST_PLACES = 50

/** The first places of a board and the caller's own: each found by an index, however many play. */
const readBoard = async (
  { pool }: Pick<Database, 'pool'>,
  { board, period, player }: Input,
): Promise<{
  readonly players: number
  readonly prizes: Amount[]
  readonly rows: PlacedPlayer[]
  readonly own: Omit<PlacedPlayer, 'isOwn'> | null
}> => {
  const key = [board, period.starts]
  const [top, facts, prizes, players] = await Promise.all([
    pool.query<Row & { placed: bigint }>({ name: 'board_top', text: TOP, values: [...key, FIRST_PLACES] }),
    pool.query<Omit<Row, 'player'> & { above: bigint; sharers: bigint }>({
      name: 'board_own',
      text: OWN,
      values: [...key, player],
    }),
    readPrizes(pool, { board, starts: period.starts }),
    countPlayers(pool, key),
  ])
  const scores = top.rows.map(({ score }) => score)
  const placed = placePrizes(scores, prizes)
  // More may have the last score than these.
  const above = scores.indexOf(scores.at(-1) ?? 0n)
  const lastPrize = sharedPrize(prizes, { above, sharers: Number(top.rows[0]?.placed ?? 1n) - above })
  const rows = top.rows.map((row, at) => ({
    place: placed[at]?.place ?? at + 1,
    username: nameOf(row),
    score: amountOf(row.score),
    prize: prizeOf(at < above ? placed[at]?.prize : lastPrize),
    isOwn: row.player === player,
  }))

  const [own] = facts.rows
  return {
    players,
    prizes: prizes.map(rewardPoints),
    rows,
    own:
      own === undefined
        ? null
        : {
            place: Number(own.above) + 1,
            username: nameOf(own),
            score: amountOf(own.score),
            prize: prizeOf(
              own.sharers === 0n
                ? ZERO
                : sharedPrize(prizes, { above: Number(own.above), sharers: Number(own.sharers) }),
            ),
          },
  }
}

/** `placed`: how many have one of these scores, or a better one. */
const TOP = `
  with s as materialized (
    select player, score from standing
    where board = $1 and starts = $2 and score > 0 and not is_barred(player, $1, $2)
    order by score desc, player limit $3
  )
  select s.player, s.score, coalesce(p.username, p.bind_id) as name, n.player is not null as is_shown,
         (select standing_above($1, $2, min(score) - 1) from s) as placed
  from s
  join player p on p.id = s.player left join name_shown n on n.player = s.player
  order by s.score desc, s.player`

/** `sharers`: none if the score is not above zero, or the player is barred. */
const OWN = `
  select s.score, a.above, coalesce(p.username, p.bind_id) as name,
         exists (select from name_shown n where n.player = p.id) as is_shown,
         case when s.score > 0 and not is_barred(s.player, s.board, s.starts)
           then standing_above($1, $2, s.score - 1) - a.above else 0 end as sharers
  from standing s join player p on p.id = s.player
  cross join lateral standing_above($1, $2, s.score) as a (above)
  where s.board = $1 and s.starts = $2 and s.player = $3`

const countPlayers = async (pool: Database['pool'], key: readonly string[]): Promise<number> => {
  const { rows } = await pool.query<{ players: bigint }>({
    name: 'board_players',
    text: `select coalesce(sum(players), 0)::bigint as players from standing_bucket
           where board = $1 and starts = $2 and bits = 40`,
    values: [...key],
  })
  return Number(rows[0]?.players ?? 0n)
}

/** In USDT, by place: those that were in effect when the period began. */
const readPrizes = async (
  pool: Database['pool'],
  { board, starts }: { readonly board: Board; readonly starts: string },
): Promise<readonly Amount[]> => {
  const { rows } = await pool.query<{ prize: bigint }>({
    name: 'board_prizes',
    text: `select unnest(prizes) as prize from (
             select prizes from prize_terms where board = $1 and effective_from <= $2
             order by effective_from desc limit 1
           ) t`,
    values: [board, starts],
  })
  return rows.map(({ prize }) => amountOf(prize))
}

const prizeOf = (prize: Amount | undefined): Amount | null =>
  prize === undefined || prize === 0n ? null : rewardPoints(prize)

/** Whether others see this player's name in full. */
export const showName = async (
  { pool }: Pick<Database, 'pool'>,
  { player, isShown }: { readonly player: bigint; readonly isShown: boolean },
): Promise<void> => {
  await inTransaction(pool, async (client) => {
    // Usually it is so already, and nothing is written.
    await awaitStandby(client)
    await client.query(
      isShown
        ? 'insert into name_shown (player) values ($1) on conflict do nothing'
        : 'delete from name_shown where player = $1',
      [player],
    )
  })
}
