import { DAY_MS, dayOf } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'

const KEPT_DAYS = 31
/** As long as the levels of a large house take. */
const LIMITS: TransactionLimits = {
  settings: "set local lock_timeout = '5s'; set local statement_timeout = '100s'",
  atMostMs: 120_000,
}

/**
 * Stores everybody's reach on the next day whose rebates are paid, once. Any server may call it at any time. False if
 * every day of the last month is stored.
 */
export const saveRebateReach = (
  { pool }: Pick<Database, 'pool'>,
  { now }: { readonly now: number },
): Promise<boolean> =>
  inTransaction(
    pool,
    async (client) => {
      const next = await takeNext(client, now)
      if (next === null) return false
      await client.query(KEEP, [next.day, next.legBps])
      await client.query(KEEP_PEERS, [next.day, next.peerBps])
      await client.query(KEEP_PAID, [next.day])
      return true
    },
    LIMITS,
  )

type Next = { readonly day: string; readonly legBps: number; readonly peerBps: number }

const takeNext = async (client: pg.ClientBase, now: number): Promise<Next | null> => {
  const { rows } = await client.query<Next>(
    `update rebate_day d set reach_at = $1
     from rebate_terms t
     where t.id = d.terms_id and d.day = (
       select day from rebate_day where reach_at is null and state = 'paid' and day >= $2::date
       order by day limit 1 for update skip locked
     )
     returning d.day::text, t.leg_bps as "legBps", t.peer_bps as "peerBps"`,
    [new Date(now), dayOf(now - KEPT_DAYS * DAY_MS)],
  )
  return rows[0] ?? null
}

/**
 * If one line brings half of a threshold or more, two lines decide how high one gets: up to what the second brings in
 * full, or all of them together with the first one cut.
 */
const KEEP = `
  with turnover as materialized (
    select player, coalesce(sum(own_stake) filter (where day >= date_trunc('month', $1::date)::date), 0)::bigint as month,
           coalesce(sum(own_edge) filter (where day = $1::date), 0)::bigint as edge,
           coalesce(sum(own_stake + team_stake) filter (where day > $1::date - 30), 0)::bigint as leg
    from team_sum where day > $1::date - 31 and day <= $1::date group by player
  ), leg as (
    select m.parent as player, t.leg, row_number() over (partition by m.parent order by t.leg desc) as place
    from turnover t join team_member m on m.player = t.player where m.parent is not null and t.leg > 0
  ), height as materialized (
    select player, greatest(
      coalesce(max(leg) filter (where place = 2), 0) * 10000 / $2,
      least(sum(leg), (sum(leg) - max(leg)) * 10000 / (10000 - $2))
    )::bigint as reached
    from leg group by player having count(*) > 1
  ), above as (
    select p.descendant as player, max(h.reached) as reached
    from height h join team_path p on p.ancestor = h.player join turnover t on t.player = p.descendant and t.edge > 0
    group by 1
  ), part as (
    select 'own'::rebate_kind as kind, three_digits(month) as reached, edge from turnover where edge > 0
    union all
    select 'direct', 0, t.edge from turnover t join team_member m on m.player = t.player
    where t.edge > 0 and m.parent is not null
    union all
    select 'team', three_digits(a.reached), t.edge from above a join turnover t using (player)
  )
  insert into rebate_reach (day, kind, reached, edge)
  select $1::date, kind, reached, sum(edge) from part group by 2, 3`

const KEEP_PEERS = `
  insert into rebate_reach (day, kind, reached, edge)
  select $1::date, 'peer', 0, sum(amount) * 10000 / $2 from rebate_line
  where day = $1::date and kind = 'peer' and $2 > 0
  having count(*) > 0`

const KEEP_PAID = `
  update rebate_day d set paid_sum = p.paid, paid_players = p.players
  from (
    select coalesce(sum(amount), 0)::bigint as paid, count(distinct player) as players from rebate_paid where day = $1::date
  ) p
  where d.day = $1::date`
