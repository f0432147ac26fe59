import { DAY_MS, startOfDay, TURNOVER_ASSETS } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'

const COUNTED = TURNOVER_ASSETS.map((asset) => `'${asset}'`).join()

/**
 * What players did on a day, for each kind of reward: in USDT or whole bets, in millionths. Of everybody, or of one
 * player: the progress shown is the basis of payment. Parameters: the day, its first moment in ms and the first one
 * after it, and the player. Excludes insured bets.
 */
export const rewardFacts = ({ of }: { readonly of: 'everybody' | 'one' }): string => {
  const only = (column: string) => (of === 'one' ? `and ${column} = $4` : '')
  return `
  with played as (
    select b.player_id as player, count(*) as bets, max(b.stake) as largest
    from day_rounds($1::date, $1::date) r
    join bet b on b.round_id = r.id and b.status = 1 and b.asset in (${COUNTED}) and not b.insured
    where r.state = 'published' ${only('b.player_id')}
      ${of === 'one' ? 'and b.id >= (select min(first_bet) from day_rounds($1::date, $1::date))' : ''}
    group by 1
  ), own as (
    select player, sum(stake - insured_stake) filter (where day = $1::date) as stake,
           sum(stake - insured_stake) filter (where day < $1::date) as stake_before
    from turnover_day where day in ($1::date, $1::date - 1) ${only('player')} group by 1
  ), brought as (
    select player, sum(amount) as net
    from (
      select player_id as player, amount from deposit
      where credited_at >= play_instant($2) and credited_at < play_instant($3) ${only('player_id')}
      union all
      select player_id, -amount from withdrawal
      where requested_at >= play_instant($2) and requested_at < play_instant($3) and state <> 'rejected' ${only('player_id')}
    ) moved
    group by 1
  )
  select 'singleBetReward'::entry_kind as kind, player, largest::bigint as reached from played
  union all
  select 'dailyBetCountReward', player, bets * 1000000 from played
  union all
  select 'dailyAccumulateBetReward', player, stake::bigint from own where stake > 0
  union all
  select 'dailyAccumulateRechargeReward', player, least(net, stake)::bigint from brought join own using (player)
  where net > 0 and stake > 0
  union all
  select 'nextDayReturnReward', player, least(stake, stake_before)::bigint from own where stake > 0 and stake_before > 0
  union all
  select 'directReward', m.parent, sum(d.stake - d.insured_stake)::bigint
  from team_member m join turnover_day d on d.player = m.player and d.day = $1::date
  where m.parent is not null and m.bound_at < play_instant($3) ${only('m.parent')}
  group by 2`
}

/** The terms in effect on a day, by kind. */
export const REWARD_TERMS = `
  select distinct on (kind) kind, target, amount from reward_terms
  where effective_from <= $1::date order by kind, effective_from desc`

const LIMITS: TransactionLimits = { settings: "set local lock_timeout = '5s'", atMostMs: 120_000 }
const KEPT_DAYS = 31

/**
 * Stores players' reach on the next day whose rewards are paid, once, so that the cost of other terms is known without
 * their bets. Any server may call it at any time. False if every day of the last month is stored.
 */
export const saveReach = (db: Database, { now }: { readonly now: number }): Promise<boolean> =>
  inTransaction(db.pool, (client) => keepNext(client, now), LIMITS)

const keepNext = async (client: pg.ClientBase, now: number): Promise<boolean> => {
  const { rows } = await client.query<{ day: string }>(
    `update reward_day set reach_at = $1
     where day = (
       select day from reward_day where reach_at is null and done_at is not null and day >= $2::date
       order by day limit 1 for update skip locked
     )
     returning day::text`,
    [new Date(now), new Date(now - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)],
  )
  const [next] = rows
  if (next === undefined) return false
  const startsAt = startOfDay(next.day)
  await client.query(KEEP_TASKS, [next.day, startsAt, startsAt + DAY_MS])
  await client.query(KEEP_GIFTS, [next.day])
  await client.query(KEEP_PAID, [next.day])
  return true
}

/** A reward for returning the next day is paid out of both days. */
const KEEP_TASKS = `
  insert into reward_reach (day, kind, reached, players, edge)
  select $1::date, f.kind, three_digits(f.reached), count(*),
         coalesce(sum(case f.kind when 'nextDayReturnReward' then o.both else o.today end), 0)
  from (${rewardFacts({ of: 'everybody' })}) f
  left join (
    select player, sum(edge - insured_edge) as both, sum(edge - insured_edge) filter (where day = $1::date) as today
    from turnover_day where day in ($1::date, $1::date - 1) group by 1
  ) o using (player)
  where f.reached > 0
  group by 2, 3`

/** Play credit costs nothing. */
const KEEP_PAID = `
  update reward_day d set paid_sum = p.paid, paid_players = p.players
  from (
    select coalesce(sum(amount), 0)::bigint as paid, count(distinct player) as players
    from reward where day = $1::date and amount > 0 and kind <> 'invitingGiftsPlayBonus'
  ) p
  where d.day = $1::date`

const KEEP_GIFTS = `
  insert into reward_reach (day, kind, reached, players, edge)
  select $1::date, 'invitingGiftsRewardBonus', three_digits(v.edge), sum(v.players), 0
  from (select distinct player from turnover_day where day = $1::date) d
  join team_member m on m.player = d.player and m.parent is not null
  cross join lateral (
    select coalesce(sum(edge - insured_edge), 0)::bigint as now,
           coalesce(sum(edge - insured_edge) filter (where day < $1::date), 0)::bigint as before
    from turnover_day where player = d.player and day <= $1::date
  ) e
  cross join lateral (values (e.now, 1), (e.before, -1)) as v (edge, players)
  group by 3
  having sum(v.players) <> 0`
