import type { RebateTerms } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { REBATE_TERMS, type RebateTermsRow, rebateTermsOf } from '../../shared/promotions.ts'
import { payNext } from './pay-next.ts'
import { beginNextDay, findDay, type RebateDay } from './rebate-day.ts'
import { splitNext } from './write-lines.ts'

/** Players per transaction. Nobody waits for lines; payments make others wait for the house's account. */
const SPLIT_AT_ONCE = 50_000
const PAY_AT_ONCE = 20_000

type RebateRun = {
  readonly now: () => number
  readonly signal?: AbortSignal
  readonly atOnce?: number
}

/**
 * Advances the rebates of every finished day as far as possible: levels first, then the split, then the payments, some
 * thousand players per transaction. A restart continues where the last one ended. Returns how many steps were taken.
 */
export const runRebates = async (db: Database, run: RebateRun): Promise<number> => {
  let steps = 0
  while (run.signal?.aborted !== true && (await takeStep(db, run))) steps += 1
  return steps
}

/** False if nothing is due. */
const takeStep = (db: Database, { now, atOnce }: RebateRun): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME])
      const open = await findDay(client)
      if (open === null) {
        const begun = await beginNextDay(client, now())
        if (begun !== null) await setLevels(client, begun, await readTerms(client, begun))
        return begun !== null
      }
      switch (open.state) {
        case 'lines':
          await splitNext(client, open, {
            terms: await readTerms(client, open),
            atOnce: atOnce ?? SPLIT_AT_ONCE,
          })
          return true
        case 'paying':
          await payNext(client, open, { atOnce: atOnce ?? PAY_AT_ONCE, now: now() })
          return true
      }
    },
    LIMITS,
  )

const readTerms = async (client: pg.ClientBase, { termsId }: RebateDay) => {
  const { rows } = await client.query<RebateTermsRow>(
    `select ${REBATE_TERMS} from rebate_terms t where t.id = $1`,
    [termsId],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`there are no rebate terms ${termsId}`)
  return rebateTermsOf(row)
}

/** Two servers may briefly both believe they are the one that does it. */
const ONE_AT_A_TIME = -5656_0059
/** The levels of a large house are one statement over a month of days. */
const LIMITS: TransactionLimits = {
  settings: "set local lock_timeout = '20s'; set local statement_timeout = '100s'",
  atMostMs: 120_000,
}

/** Sets everybody's rank and league by the counts up to the end of the day, and records who went up or down. */
const setLevels = async (
  client: pg.ClientBase,
  { day, to }: RebateDay,
  { ranks, legBps, leagues }: RebateTerms,
): Promise<void> => {
  await client.query(SET_LEVELS, [
    day,
    to,
    pgArray(ranks.map(({ threshold }) => threshold)),
    legBps,
    pgArray(leagues.map(({ threshold }) => threshold)),
  ])
}

/** A leg is a member with everybody below, as of the end of the day: players bound later are subtracted. */
const SET_LEVELS = `
  with ranks as (
    select threshold, place::int as rank, threshold * $4 / 10000 as most from unnest($3::bigint[]) with ordinality as r (threshold, place)
  ), turnover as materialized (
    select player, coalesce(sum(own_stake) filter (where day > $1::date - 30), 0)::bigint as own,
           coalesce(sum(own_stake + team_stake) filter (where day > $1::date - 30), 0)::bigint as leg,
           coalesce(sum(own_stake) filter (where day >= date_trunc('month', $1::date)::date), 0)::bigint as month
    from team_sum where day > $1::date - 31 and day <= $1::date group by player
  ), later as (
    select p.ancestor, sum(t.own)::bigint as own from team_path p join turnover t on t.player = p.descendant
    where p.since >= $2 group by 1
  ), leg as materialized (
    select m.parent as player, t.leg - coalesce(l.own, 0) as stake
    from turnover t join team_member m on m.player = t.player and m.bound_at < $2
    left join later l on l.ancestor = t.player
  ), near as (
    select player from leg group by player having sum(stake) >= (select min(threshold) from ranks)
  ), ranked as (
    select player, max(rank) as rank
    from (
      select l.player, r.rank from near join leg l using (player) cross join ranks r
      group by l.player, r.rank, r.threshold having sum(least(l.stake, r.most)) >= r.threshold
    ) reached
    group by player
  ), climbing as (
    select l.player, coalesce(max(k.rank), 0) as rank, sum(least(l.stake, coalesce(r.most, 0)))::bigint as towards
    from leg l left join ranked k on k.player = l.player left join ranks r on r.rank = coalesce(k.rank, 0) + 1
    group by l.player
  ), played as (
    select t.player, max(r.place)::int as league from turnover t
    join unnest($5::bigint[]) with ordinality as r (threshold, place) on t.month >= r.threshold group by 1
  ), level as materialized (
    select player, coalesce(c.rank, 0) as rank, coalesce(p.league, 1) as league, coalesce(c.towards, 0) as towards,
           coalesce(n.rank, 0) as rank_before, coalesce(n.league, 1) as league_before, n.towards as towards_before
    from climbing c full join played p using (player) full join player_level n using (player)
  ), recorded as (
    insert into level_change (player, day, rank, league)
    select player, $1::date, rank, league from level where (rank, league) <> (rank_before, league_before)
  )
  insert into player_level as n (player, rank, league, towards)
  select player, rank, league, towards from level
  where (rank, league) <> (rank_before, league_before) or towards <> coalesce(towards_before, 0)
  on conflict (player) do update set rank = excluded.rank, league = excluded.league, towards = excluded.towards`
