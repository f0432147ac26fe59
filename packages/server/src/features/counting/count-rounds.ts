import {
  edgeTable,
  INSURED_EDGE,
  pickCount,
  type RoundLength,
  type Table,
  TURNOVER_ASSETS,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { COUNTERS, type Counter } from './counters.ts'

const AT_ONCE = 100

type Counting = {
  readonly now: () => number
  readonly signal?: AbortSignal
  readonly counters?: readonly Counter[]
  readonly betsAPart?: number
}

/**
 * Counts the next published rounds in order of publication, starting with the one in progress. Returns whether it has
 * reached the end. Throws at a round that cannot be counted: no later one is counted before it.
 */
export const countNextRounds = async (
  db: Database,
  { now, signal, counters = COUNTERS, betsAPart = BETS_A_PART }: Counting,
): Promise<{ readonly rounds: number; readonly isDone: boolean }> => {
  const uncounted = await listUncounted(db)
  let rounds = 0
  for (const round of uncounted)
    for (let step: Step = 'part'; step === 'part'; ) {
      if (signal?.aborted === true) return { rounds, isDone: false }
      step = await countNextPart(db, { round, counters, now: now(), betsAPart })
      if (step === 'whole') rounds += 1
    }
  return { rounds, isDone: uncounted.length < AT_ONCE }
}

/** A player who binds a team waits for a part: 3.6 s at most with 100,000 players (docs/figures.md). */
const BETS_A_PART = 5_000
/** Each part reads all bets of the round. */
const MOST_PARTS = 40

const listUncounted = async ({ pool }: Database): Promise<readonly PublishedRound[]> => {
  const { rows } = await pool.query<PublishedRound>({
    name: 'list_uncounted',
    text: `
      select id, round_length, paytable, opens_at as "opensAt", published_at as "publishedAt"
      from (
        select r.id, r.round_length, r.paytable, r.opens_at, r.published_at, true as begun
        from turnover_begun b join round r on r.id = b.round where r.published_at is not null
        union all
        select id, round_length, paytable, opens_at, published_at, false from uncounted_round
      ) waiting
      order by begun desc, published_at, id limit ${AT_ONCE}`,
  })
  return rows
}

type PublishedRound = {
  readonly id: bigint
  readonly round_length: RoundLength
  readonly paytable: Table
  readonly opensAt: Date
  readonly publishedAt: Date
}

/** A round that only a newer program can count. The message is for operators. */
export class UnknownPick extends Error {
  override readonly name = 'UnknownPick'
}

/** What was counted: the last part of the round, an earlier one, or nothing if already counted or another is in progress. */
type Step = 'whole' | 'part' | 'nothing'

type Input = {
  readonly round: PublishedRound
  readonly counters: readonly Counter[]
  readonly now: number
  readonly betsAPart: number
}

/**
 * Counts the next part of a published round with everything derived from it, once. Throws an UnknownPick if this
 * program does not know a pick.
 */
const countNextPart = async (db: Database, given: Input): Promise<Step> => {
  try {
    return await countOnce(db, given)
  } catch (error) {
    const picks = await listUnknownPicks(db, given.round)
    if (picks.length === 0) throw error
    throw new UnknownPick(
      `Round ${given.round.id} has bets on ${picks.join(', ')}, which this server does not know. This round and all later ones are ` +
        'counted once a server runs that knows these picks. Until then no rebates or rewards are paid for them.',
      { cause: error },
    )
  }
}

/** By number, since this program has no names for them. */
const listUnknownPicks = async ({ pool }: Database, { id }: PublishedRound): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ pick: number }>(
    'select distinct pick from bet where round_id = $1 and status = 1 and pick >= $2 order by pick',
    [id, pickCount()],
  )
  return rows.map(({ pick }) => `pick ${pick}`)
}

const countOnce = (db: Database, { round, counters, now, betsAPart }: Input): Promise<Step> =>
  inTransaction(
    db.pool,
    async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME])
      const { rows } = await client.query<Begun & { isDone: boolean; day: string }>(
        `select exists (select from turnover_round where round = $1) as "isDone", round_day($1, $2)::text as day,
                b.round as begun, b.parts, b.counted
         from (select) one left join turnover_begun b on true`,
        [round.id, round.opensAt],
      )
      const [known] = rows
      if (known === undefined || known.isDone) return 'nothing'
      if (known.begun !== null && known.begun !== round.id) return 'nothing'

      const part = known.counted ?? 0
      const parts = known.parts ?? (await chooseParts(client, round, betsAPart))
      await recordPart(client, { round, part, parts, now })
      const players = await sumPart(client, { ...round, day: known.day, part, parts })
      if (players > 0) {
        await client.query({ ...ANSWER, text: ADD_TO_DAYS })
        for (const { sql } of counters) await client.query({ ...ANSWER, text: sql })
        await client.query(ADD_TO_HOUR, [round.publishedAt])
        if (round.paytable === 'guarded') await client.query(ADD_GUARDED)
      }
      return part + 1 < parts ? 'part' : 'whole'
    },
    LIMITS,
  )

/** The round in progress. It keeps its number of parts, whatever a later release would choose. */
type Begun = { readonly begun: bigint | null; readonly parts: number | null; readonly counted: number | null }

const chooseParts = async (
  client: pg.ClientBase,
  { id }: PublishedRound,
  betsAPart: number,
): Promise<number> => {
  const { rows } = await client.query<{ bets: bigint }>({
    ...ANSWER,
    text: 'select count(*) as bets from bet where round_id = $1',
    values: [id],
  })
  return Math.max(1, Math.min(MOST_PARTS, Math.ceil(Number(rows[0]?.bets) / betsAPart)))
}

type Part = { readonly part: number; readonly parts: number }

/** In the transaction that adds it up. Without the lock, one of two that count the same part would fail here. */
const recordPart = async (
  client: pg.ClientBase,
  { round, part, parts, now }: Part & { readonly round: PublishedRound; readonly now: number },
): Promise<void> => {
  const isLast = part + 1 === parts
  const recorded = [
    ...(part === 0 ? [] : [await client.query(isLast ? END : GO_ON, [round.id, part])]),
    ...(part === 0 && !isLast ? [await client.query(BEGIN, [round.id, parts])] : []),
    ...(isLast ? [await client.query(COUNTED, [round.id, round.publishedAt, new Date(now)])] : []),
  ]
  if (recorded.some(({ rowCount }) => rowCount !== 1))
    throw new Error(`another server has counted part ${part} of round ${round.id} in the meantime`)
}

const BEGIN = 'insert into turnover_begun (round, parts, counted) values ($1, $2, 1)'
const GO_ON = 'update turnover_begun set counted = counted + 1 where round = $1 and counted = $2'
const END = 'delete from turnover_begun where round = $1 and counted = $2'
const COUNTED = 'insert into turnover_round (round, published_at, counted_at) values ($1, $2, $3)'

/** Two servers may briefly both believe they are the one that counts. */
export const ONE_AT_A_TIME = -5656_0004
/** A part of a round with half a million bets takes some seconds. */
const LIMITS: TransactionLimits = {
  settings: "set local lock_timeout = '20s'; set local statement_timeout = '120s'",
  atMostMs: 130_000,
}
/** For the slow statements: the driver waits as long as for the whole transaction. */
const ANSWER = { query_timeout: 130_000 }
/** From here on the planner is told the size of the round. */
const MANY_PLAYERS = 1_000

/** Leaves the sums of the part in `part_turnover` and `part_by_game`, temporary tables of this transaction. */
const sumPart = async (
  client: pg.ClientBase,
  input: PublishedRound & Part & { readonly day: string },
): Promise<number> => {
  const { id, round_length: roundLength, paytable, day, part, parts } = input
  await client.query(MAKE_TABLES)
  const edges = edgeTable(paytable)
  // The planner assumes that a list of edges is short.
  await client.query('set local enable_nestloop = off')
  const { rowCount } = await client.query({
    ...ANSWER,
    name: 'count_round',
    text: SUM_BETS,
    values: [
      id,
      day,
      pgArray(edges.map(({ num }) => num)),
      pgArray(edges.map(({ den }) => den)),
      roundLength,
      part,
      parts,
    ],
  })
  await client.query('set local enable_nestloop = on')
  const players = rowCount ?? 0
  if (players > MANY_PLAYERS) await client.query('analyze part_turnover, part_by_game')
  return players
}

const MAKE_TABLES = `
  create temporary table if not exists part_turnover (like turnover_day including constraints) on commit delete rows;
  create temporary table if not exists part_by_game (
    player bigint not null, day date not null, asset asset not null, round_length round_length not null, game smallint not null,
    bets bigint not null, stake bigint not null, returned bigint not null
  ) on commit delete rows`

/** A pick unknown to this server has no edge, which the table refuses: see UnknownPick. */
const SUM_BETS = `
  with part as materialized (
    select b.player_id as player, b.asset, bet_game(b.pick) as game, count(*) as bets, sum(b.stake) as stake,
           sum(b.returned) as returned, case when count(e.edge) = count(*) then sum(e.edge) end as edge,
           coalesce(sum(b.stake) filter (where b.insured), 0) as insured_stake,
           coalesce(sum(e.edge) filter (where b.insured), 0) as insured_edge
    from bet b
    left join unnest($3::numeric[], $4::numeric[]) with ordinality as p (num, den, place) on p.place = b.pick + 1
    cross join lateral (
      select case when b.insured then b.stake * ${INSURED_EDGE.num} / ${INSURED_EDGE.den} else div(b.stake * p.num, p.den) end as edge
    ) e
    where b.round_id = $1 and b.player_id % $7::int = $6::int and b.status = 1 and b.asset in (${TURNOVER_ASSETS.map((asset) => `'${asset}'`).join()})
    group by 1, 2, 3
  ), by_game as (
    insert into part_by_game (player, day, asset, round_length, game, bets, stake, returned)
    select player, $2::date, asset, $5::round_length, game, bets, stake, returned from part
  )
  insert into part_turnover (player, day, asset, bets, stake, returned, edge, insured_stake, insured_edge)
  select player, $2::date, asset, sum(bets), sum(stake), sum(returned),
         case when count(edge) = count(*) then sum(edge) end, sum(insured_stake), sum(insured_edge)
  from part group by player, asset`

/** Everybody's turnover by the hour in which a round was published. */
const ADD_TO_HOUR = `
  insert into turnover_hour as t (starts, bets, stake, returned, edge)
  select date_trunc('hour', $1::timestamptz), sum(bets), sum(stake), sum(returned), sum(edge) from part_turnover
  on conflict (starts) do update set
    bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, returned = t.returned + excluded.returned,
    edge = t.edge + excluded.edge`

/** Beside the totals of the day, which include it: the part that does not feed the jackpot. */
const ADD_GUARDED = `
  update turnover_total t set guarded_stake = t.guarded_stake + n.stake, guarded_edge = t.guarded_edge + n.edge
  from (select min(day) as day, sum(stake)::bigint as stake, sum(edge)::bigint as edge from part_turnover) n
  where t.day = n.day`

const ADD_TO_DAYS = `
  insert into turnover_day as d (player, day, asset, bets, stake, returned, edge, insured_stake, insured_edge)
  select player, day, asset, bets, stake, returned, edge, insured_stake, insured_edge from part_turnover
  order by player, asset
  on conflict (player, day, asset) do update set
    bets = d.bets + excluded.bets, stake = d.stake + excluded.stake, returned = d.returned + excluded.returned,
    edge = d.edge + excluded.edge, insured_stake = d.insured_stake + excluded.insured_stake,
    insured_edge = d.insured_edge + excluded.insured_edge`
