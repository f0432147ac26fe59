import {
  BETS_ADDED_UP,
  type ConsoleBet,
  type listBets,
  type reportBets,
  type sumBets,
} from '@nibble/contract/console'
import {
  type Amount,
  type Asset,
  decidingNibbles,
  netOfHouse,
  parseRoundNumber,
  roadViews,
  type Side,
  sideOf,
} from '@nibble/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../../db/database.ts'
import type { RowRange } from '../../../db/paging.ts'
import { conditions, pgArray } from '../../../db/sql.ts'
import { type PlayerRow, playerRefOf } from '../../../shared/people.ts'
import { HASH, NUMBER, proofOf } from '../rounds/find-for-operators.ts'
import { judgedHash } from '../rounds/judged.ts'
import { BET_COLUMNS, betRowOf, type StoredBet } from './bet-row.ts'
import { picksOfGame } from './list-bets.ts'

// How operators look up bets. Every search uses an index; none reads all bets.

type Wanted =
  | { readonly player: bigint }
  /** `isNewest`: nothing was searched for, and older rounds may have bets too. */
  | { readonly rounds: readonly bigint[]; readonly isNewest?: boolean }
  | { readonly bet: bigint; readonly rounds: readonly bigint[] }

/** Without a search, shows bets of this many rounds: the newest that took any. */
const NEWEST_ROUNDS = 20
/** Numbers are taken in blocks of this size (`play_write`). */
const BLOCK = 20_000n

/** The search, and the player, if it is limited to one player's bets. */
export const findWantedBets = async (
  db: Database,
  { q = '', player }: { readonly q?: string | undefined; readonly player?: bigint | undefined },
): Promise<{ readonly wanted: Wanted; readonly player: bigint | null }> => {
  if (player !== undefined) return { wanted: { player }, player }
  if (q === '') return { wanted: { rounds: await newestRounds(db), isNewest: true }, player: null }
  if (HASH.test(q)) return { wanted: { rounds: await roundsOfHash(db, q) }, player: null }
  const round = parseRoundNumber(q)
  if (round !== null) return { wanted: { rounds: [BigInt(round)] }, player: null }

  if (NUMBER.test(q)) {
    const rounds = await roundsOpenAt(db, BigInt(q))
    const { rowCount } = await db.pool.query(
      'select from bet where id = $1 and round_id = any($2::bigint[])',
      [q, pgArray(rounds)],
    )
    if (rowCount === 1) return { wanted: { bet: BigInt(q), rounds }, player: null }
  }
  const { rows } = await db.pool.query<{ id: bigint }>('select id from player where bind_id = upper($1)', [q])
  const [found] = rows
  if (found === undefined) return { wanted: { rounds: [] }, player: null }
  return { wanted: { player: found.id }, player: found.id }
}

type BetAndPlayer = StoredBet &
  PlayerRow & {
    readonly sealed_block_time: Date | null
    readonly block_time: Date | null
    readonly published_at: Date | null
  }

type Filter = Pick<z.output<(typeof listBets)['request']>['filter'], 'state' | 'asset' | 'game'>

/** Bets as operators see them, newest first. Round and player are looked up bet by bet. `page` is the players' page. A
 * filter searches the newest `SEARCHED` of them. */
export const listBetsForOperators = async (
  { pool }: Database,
  {
    wanted,
    filter = {},
    page,
    limit,
    offset,
    isBounded = hasFilter(filter),
  }: RowRange & {
    readonly wanted: Wanted
    readonly filter?: Filter
    readonly page: string
    /** Searches the newest `SEARCHED`, also without a filter. */
    readonly isBounded?: boolean
  },
): Promise<ConsoleBet[]> => {
  const [source, value] = sourceOf(wanted, isBounded, 3)
  const { where, values } = conditionsOf(filter, [limit, offset, ...value])
  const { rows } = await pool.query<BetAndPlayer>(
    `select ${BET_COLUMNS}, r.block_time, r.published_at, p.bind_id, p.username,
            (select sealed_block_time from book_seal where draw_at = r.draw_at)
     from (select * from (${source}) found where ${where} order by id desc limit $1 offset $2) b
     cross join lateral (select * from round where id = b.round_id offset 0) r
     cross join lateral (select * from player where id = b.player_id offset 0) p
     order by b.id desc`,
    [...values],
  )
  return rows.map((row) => {
    const bet = betRowOf(row)
    const proof = proofOf(page, row.round_id, row.state)
    const hash = judgedHash(row)
    return {
      ...bet,
      id: bet.betId,
      player: playerRefOf(row),
      proof,
      side: sideOfPick(bet),
      lit: hash === null ? [] : [...decidingNibbles({ game: bet.game, hash })],
      sealedAt: row.sealed_block_time?.getTime() ?? null,
      blockAt: row.block_time?.getTime() ?? null,
      paidAt: row.published_at?.getTime() ?? null,
    }
  })
}

type BetSums = z.output<(typeof sumBets)['response']>

/** What the newest `SEARCHED` of these bets add up to, by asset. */
export const sumBetsForOperators = async (
  { pool }: Database,
  { wanted, filter = {} }: { readonly wanted: Wanted; readonly filter?: Filter },
): Promise<BetSums> => {
  const [source, value] = sourceOf(wanted, true, 1)
  const { where, values } = conditionsOf(filter, value)
  type Sum = Omit<BetSums['sums'][number], 'gross' | 'asset'> & {
    asset: Asset | null
    drawn: Amount
    most: number
  }
  const { rows } = await pool.query<Sum>(
    `with found as materialized (${source})
     select asset, count(*)::int as bets, count(distinct player_id)::int as players, sum(stake)::bigint as staked,
            coalesce(sum(returned) filter (where status = 1), 0)::bigint as returned,
            coalesce(sum(stake) filter (where status = 1), 0)::bigint as drawn,
            (select coalesce(max(n), 0)::int from (select count(*) as n from found group by ${'player' in wanted ? 'player_id' : 'round_id'}) m) as most
     from found where ${where} group by grouping sets ((), (asset)) order by asset`,
    [...values],
  )
  return {
    sums: rows.flatMap(({ asset, bets, players, staked, returned, drawn }) =>
      asset === null
        ? []
        : [{ asset, bets, players, staked, returned, gross: netOfHouse({ asset, staked: drawn, returned }) }],
    ),
    isPart: rows.some(({ most }) => most >= (isNewest(wanted) ? 1 : readOf(wanted))),
  }
}

/** The same bets one by one, for a file. */
export const reportBetsForOperators = async (
  db: Database,
  asked: { readonly wanted: Wanted; readonly filter?: Filter; readonly page: string },
): Promise<z.output<(typeof reportBets)['response']>> => {
  const rows = await listBetsForOperators(db, { ...asked, isBounded: true, limit: SEARCHED, offset: 0 })
  const { isPart } = await sumBetsForOperators(db, asked)
  return { rows, isPart }
}

/** The side of a pick in the view that has its word; a set of characters has none of its own. */
const sideOfPick = ({ game, pick }: Pick<ConsoleBet, 'game' | 'pick'>): Side => {
  if (game === 'exact') return sideOf(game, pick)
  const view = roadViews(game).find(({ a, b, tie }) => a === pick || b === pick || tie === pick)
  return view?.sideOf(pick) ?? 'a'
}

/** However rare what a filter finds, it reads no more bets than these. */
const SEARCHED = BETS_ADDED_UP

const isNewest = (wanted: Wanted) => 'isNewest' in wanted && wanted.isNewest === true

/** Of a player, or of each round. */
const readOf = (wanted: Wanted) =>
  'player' in wanted ? SEARCHED : Math.ceil(SEARCHED / Math.max(1, wanted.rounds.length))

const hasFilter = ({ state, asset, game }: Filter) => (state ?? asset ?? game) !== undefined

const STATES = {
  open: 'status = 0',
  won: 'status = 1 and result = 1',
  lost: 'status = 1 and result = 0',
  returned: 'status = 1 and result = 2',
  cancelled: 'status > 1',
} as const

const conditionsOf = ({ state, asset, game }: Filter, values: readonly unknown[]) => {
  const picks = game === undefined ? undefined : picksOfGame(game)
  return conditions(
    [
      [state === undefined ? 'true' : STATES[state], true],
      ['asset = ?', asset],
      ['pick >= ?', picks?.first],
      ['pick <= ?', picks?.last],
    ],
    values,
  )
}

/** Its values are parameters from `$at`. Unless it is filtered, `$1` and `$2` are limit and offset. */
const sourceOf = (
  wanted: Wanted,
  isFiltered: boolean,
  at: number,
): readonly [sql: string, values: readonly unknown[]] => {
  // A limit that is not known in advance: for a large one, all bets of a round would be read and sorted.
  const newest = (most: number) =>
    `order by id desc limit ${isFiltered ? `(select ${most})` : '$1::int + $2::int'}`
  if ('player' in wanted)
    return [`select * from bet where player_id = $${at} ${newest(readOf(wanted))}`, [wanted.player]]
  if ('bet' in wanted)
    return [
      `select * from bet where round_id = any($${at}::bigint[]) and id = $${at + 1}`,
      [pgArray(wanted.rounds), wanted.bet],
    ]
  return [
    `select b.* from unnest($${at}::bigint[]) as w (id)
     cross join lateral (select * from bet where round_id = w.id ${newest(readOf(wanted))}) b`,
    [pgArray(wanted.rounds)],
  ]
}

/**
 * Many idle rounds share a first number: this steps back through the first numbers of rounds, and only looks for a bet
 * in rounds that could take one in between. Numbers jump at a new month.
 */
const newestRounds = (db: Database) =>
  roundIds(
    db,
    `with recursive begun as (
       select t.round_length, 9223372036854775807 as first_bet, 0 as steps from unnest(enum_range(null::round_length)) as t (round_length)
       union all
       select round_length, (select max(first_bet) from round where round_length = b.round_length and first_bet < b.first_bet), steps + 1
       from begun b where steps < ${NEWEST_ROUNDS} and first_bet is not null
     ),
     possible as (
       select distinct r.id, r.draw_at, r.first_bet
       from (select distinct first_bet from begun where first_bet is not null order by first_bet desc limit ${NEWEST_ROUNDS + 1}) n
       cross join lateral (${openAt('n.first_bet')}) r
     )
     select p.id from possible p
     cross join lateral (select from bet where round_id = p.id and id >= p.first_bet limit 1) b
     order by p.draw_at desc, p.id desc limit ${NEWEST_ROUNDS}`,
  )

const roundsOfHash = (db: Database, hash: string) =>
  roundIds(db, 'select id from round where block_hash = lower($1) order by id desc', [hash])

const roundsOpenAt = (db: Database, bet: bigint) =>
  roundIds(db, `select r.id from (${openAt('$1::bigint')}) r`, [bet - (bet % BLOCK)])

/**
 * Rounds that could take a bet when its number was taken: per round length and table, the newest that had opened before
 * its block of numbers; and `firstWithBets`.
 */
const openAt = (block: string) => `
  select r.* from unnest(enum_range(null::round_length)) as t (round_length)
  cross join lateral (
    (select id, draw_at, first_bet from round
     where round_length = t.round_length and first_bet < ${block} order by first_bet desc, opens_at desc limit 6)
    union all
    (${firstWithBets('t.round_length', block)})
  ) r`

/**
 * In a fresh house or month no block is taken yet, and rounds begin with the very block of the first bets. Many of them are
 * idle, so bets are searched instead: the first round of each table that took any, on the day these rounds begin (from the
 * first of them on) and on the next day with bets. Rounds of a day and a table are numbered in the order in which they open.
 */
const firstWithBets = (roundLength: string, block: string) => `
  select r.id, r.draw_at, r.first_bet
  from (select id from round where round_length = ${roundLength} and first_bet = ${block} order by opens_at limit 1) f
  cross join lateral (
    select f.id / 100000 as day, f.id % 10000 as nth
    union all
    (select round_id / 100000, 0 from bet
     where round_id >= (f.id / 100000 + 1) * 100000 and id >= ${block} order by round_id limit 1)
  ) d
  cross join unnest(array[0, 5]) as guarded (digit)
  cross join lateral (select d.day * 100000 + (f.id / 10000 % 5 + guarded.digit) * 10000 as numbers) k
  cross join lateral (
    select round_id from bet
    where round_id between k.numbers + d.nth and k.numbers + 9999 and id >= ${block} order by round_id limit 1
  ) b
  cross join lateral (select * from round where id = b.round_id offset 0) r`

const roundIds = async ({ pool }: Database, sql: string, values: readonly unknown[] = []) => {
  const { rows } = await pool.query<{ id: bigint }>(sql, [...values])
  return rows.map(({ id }) => id)
}
