import type { ConsoleRound, ListedRound } from '@nibble/contract/console'
import {
  type Amount,
  type Asset,
  amountOf,
  GAME_IDS,
  isDecided,
  outcomeOf,
  parseRoundNumber,
} from '@nibble/domain'
import type { Database } from '../../../db/database.ts'
import type { RowRange } from '../../../db/paging.ts'
import { pgArray } from '../../../db/sql.ts'
import { readTotals } from '../../../shared/book/stored-heads.ts'
import { judgedHash } from './judged.ts'
import { type RoundRow, readRounds, roundViewOf } from './queries.ts'

// How operators look up rounds. Every search uses an index; none reads all bets.

export const HASH = /^0x[0-9a-f]{64}$/i
export const NUMBER = /^[1-9]\d{0,17}$/

/** Rounds as operators see them, newest draw first. */
export const listRoundsForOperators = async (
  db: Database,
  { q = '', page, limit, offset }: RowRange & { readonly q?: string | undefined; readonly page: string },
): Promise<ListedRound[]> => {
  const rows = await readRoundsOf(db, q, { limit, offset })
  const stakes = await readStakes(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...consoleRoundOf(row, page), stakes: stakes.get(row.id) ?? NO_STAKES }))
}

type Stakes = ListedRound['stakes']
const NO_STAKES: Stakes = { sums: [], bets: 0, players: 0, isPart: false }
/** A list adds up so few bets of each round, and says so; the round itself is added up when it is opened. */
const ADDED_UP = 100
/** Of an open round more: few are open at once, and nothing has its sums yet. */
const ADDED_UP_WHILE_OPEN = 1_000

/**
 * The head of a sealed book says what was staked: the bets of a large round are not read. Of a cancelled round every bet is
 * refunded or about to be: none counts, and none is read.
 */
const readStakes = async ({ pool }: Database, rounds: readonly bigint[]) => {
  const { rows: heads } = await pool.query<{ id: bigint; size: number; totals: string }>(
    `select r.id, b.size, b.totals from round r join book b on b.round_id = r.id
     where r.id = any($1::bigint[]) and r.state <> 'cancelled' and b.size > ${ADDED_UP} and b.totals is not null`,
    [pgArray(rounds)],
  )
  const ofHeads = heads.map(({ id, size, totals }): [bigint, Stakes] => {
    const sums = readTotals(totals).map(({ asset, amount }) => ({ asset, staked: amount }))
    return [id, { sums, bets: size, players: null, isPart: false }]
  })
  const large = new Map(ofHeads)
  const others = await countStakes(
    pool,
    rounds.filter((id) => !large.has(id)),
  )
  return new Map([...large, ...others])
}

const countStakes = async (pool: Database['pool'], rounds: readonly bigint[]) => {
  const { rows } = await pool.query<{
    id: bigint
    asset: Asset | null
    staked: bigint
    bets: number
    players: number
    most: number
  }>(
    `select r.id, b.asset, sum(b.stake)::bigint as staked, count(*)::int as bets, count(distinct b.player_id)::int as players, r.most
     from (
       select id, first_bet, case when state = 'open' then ${ADDED_UP_WHILE_OPEN} else ${ADDED_UP} end as most
       from round where id = any($1::bigint[]) and state <> 'cancelled'
     ) r
     cross join lateral (
       select player_id, asset, stake from bet
       where round_id = r.id and id >= coalesce(r.first_bet, 0) and status in (0, 1) order by id limit r.most + 1
     ) b
     group by grouping sets ((r.id, r.most), (r.id, r.most, b.asset)) order by r.id, b.asset`,
    [pgArray(rounds)],
  )
  const sumsOf = (round: bigint) =>
    rows.flatMap(({ id, asset, staked }) =>
      id === round && asset !== null ? [{ asset, staked: amountOf(staked) }] : [],
    )
  return rows
    .filter(({ asset }) => asset === null)
    .map(({ id, bets, players, most }): [bigint, Stakes] => [
      id,
      { sums: sumsOf(id), bets, players, isPart: bets > most },
    ])
}

const readRoundsOf = async (
  db: Database,
  q: string,
  { limit, offset }: RowRange,
): Promise<readonly RoundRow[]> => {
  const read = (condition: string, values: readonly unknown[] = []) =>
    readRounds(
      db,
      `state <> 'scheduled' and ${condition} order by draw_at desc, id desc limit $1 offset $2`,
      [limit, offset, ...values],
    )
  if (HASH.test(q)) return read('block_hash = $3', [q.toLowerCase()])
  const round = parseRoundNumber(q)
  if (round !== null) return read('id = $3', [BigInt(round)])
  if (NUMBER.test(q)) return read('block_height = $3 and published_at is not null', [BigInt(q)])
  return q === '' ? read('true') : []
}

type Sum = { asset: Asset; bets: number; players: number; staked: Amount; returned: Amount }

/** A round with its outcomes and sums; null if there is none. */
export const findRoundForOperators = async (
  db: Database,
  { id, page }: { readonly id: bigint; readonly page: string },
) => {
  const [row] = await readRounds(db, 'id = $1', [id])
  if (row === undefined) return null
  const { rows } = await db.pool.query<Sum>(
    `select asset, count(*)::int as bets, count(distinct player_id)::int as players, sum(stake)::bigint as staked,
            coalesce(sum(returned), 0)::bigint as returned
     from bet where round_id = $1 and status in (0, 1) group by asset order by asset`,
    [id],
  )
  const round = consoleRoundOf(row, page)
  return {
    ...round,
    outcomes: round.proof === null ? [] : outcomesIn(row),
    sums: rows,
  }
}

const outcomesIn = (row: RoundRow) => {
  const [hash, height] = [judgedHash(row), row.block_height]
  return hash === null || height === null
    ? []
    : GAME_IDS.map((game) => ({ game, outcome: outcomeOf({ game, hash, height }) }))
}

const consoleRoundOf = (row: RoundRow, page: string): ConsoleRound => ({
  ...roundViewOf(row),
  id: String(row.id),
  publishedAt: row.published_at?.getTime() ?? null,
  cancelledFor: row.cancelled_for,
  proof: proofOf(page, row.id, row.state),
})

/** Anybody may check it there once its block is final. */
export const proofOf = (page: string, round: bigint, state: RoundRow['state']): string | null =>
  isDecided(state) && state !== 'cancelled' ? `${page}/verify?round=${round}` : null
