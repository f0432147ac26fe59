import { COUNTED_ASSETS, dayOf, edgeTable, INSURED_EDGE, type Paytable } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/pg-array.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import type { Counter } from './counter.ts'

export type PublishedRound = {
  readonly id: bigint
  readonly paytable: Paytable
  readonly opensAt: Date
  readonly publishedAt: Date
}

/** Counts a published round with everything that is added up from it, once. Answers false where it was counted before. */
export const countRound = (
  db: Database,
  {
    round,
    counters,
    now,
  }: { readonly round: PublishedRound; readonly counters: readonly Counter[]; readonly now: number },
): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME])
      const { rowCount } = await client.query(
        `insert into counted_round (round, published_at, counted_at) values ($1, $2, $3) on conflict do nothing`,
        [round.id, round.publishedAt, new Date(now)],
      )
      if (rowCount === 0) return false

      const players = await sumRound(client, round)
      if (players === 0) return true

      await client.query(ADD_TO_DAYS)
      for (const { sql } of counters) await client.query(sql)
      return true
    },
    LIMITS,
  )

/** Two servers may both believe for a moment that they are the one that counts. */
const ONE_AT_A_TIME = -5656_0004
/** A round of half a million bets takes some seconds. */
const LIMITS: TransactionLimits = { settings: "set local lock_timeout = '20s'", atMostMs: 120_000 }
/** From here on the planner is told what the round holds. */
const MANY_PLAYERS = 1_000

/** Leaves the sums of the round in `counted_now`, a table of this connection and transaction alone. */
const sumRound = async (
  client: pg.ClientBase,
  { id, paytable, opensAt }: PublishedRound,
): Promise<number> => {
  await client.query(
    'create temporary table if not exists counted_now (like counted_day including constraints) on commit delete rows',
  )
  const edges = edgeTable(paytable)
  // The planner takes a list of edges for a short one.
  await client.query('set local enable_nestloop = off')
  const { rowCount } = await client.query({
    name: 'count_round',
    text: SUM_BETS,
    values: [
      id,
      dayOf(opensAt.getTime()),
      pgArray(edges.map(({ num }) => num)),
      pgArray(edges.map(({ den }) => den)),
    ],
  })
  await client.query('set local enable_nestloop = on')
  const players = rowCount ?? 0
  if (players > MANY_PLAYERS) await client.query('analyze counted_now')
  return players
}

/** A pick that this server does not know has no edge, which the table refuses. */
const SUM_BETS = `
  insert into counted_now (player, day, asset, bets, stake, returned, edge, insured_stake, insured_edge)
  select b.player_id, $2::date, b.asset, count(*), sum(b.stake), sum(b.returned),
         case when count(e.edge) = count(*) then sum(e.edge) end,
         coalesce(sum(b.stake) filter (where b.insured), 0), coalesce(sum(e.edge) filter (where b.insured), 0)
  from bet b
  left join unnest($3::numeric[], $4::numeric[]) with ordinality as p (num, den, place) on p.place = b.pick + 1
  cross join lateral (
    select case when b.insured then b.stake * ${INSURED_EDGE.num} / ${INSURED_EDGE.den} else div(b.stake * p.num, p.den) end as edge
  ) e
  where b.round_id = $1 and b.status = 1 and b.asset in (${COUNTED_ASSETS.map((asset) => `'${asset}'`).join()})
  group by b.player_id, b.asset`

const ADD_TO_DAYS = `
  insert into counted_day as d (player, day, asset, bets, stake, returned, edge, insured_stake, insured_edge)
  select player, day, asset, bets, stake, returned, edge, insured_stake, insured_edge from counted_now
  order by player, asset
  on conflict (player, day, asset) do update set
    bets = d.bets + excluded.bets, stake = d.stake + excluded.stake, returned = d.returned + excluded.returned,
    edge = d.edge + excluded.edge, insured_stake = d.insured_stake + excluded.insured_stake,
    insured_edge = d.insured_edge + excluded.insured_edge`
