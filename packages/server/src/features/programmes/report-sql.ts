import { FEED, JOIN_FEED } from '../../ledger/jackpot-feed-sql.ts'

// Parameters: the first and the last day, GMT+8, and how many characters of a day name its period. Rebates and rewards are
// read line by line only until their day's sums are kept; bets only of a day on which the pots' feed changed.

const PAID_LATER = `
  select l.day, 'levels' as programme, 0 as paid, l.amount as accrued, null::bigint as player
  from rebate_day d join rebate_line l on l.day = d.day and l.beneficiary > d.paid_to
  where d.state <> 'paid' and d.day between $1 and $2
  union all
  select r.day, 'rewards', 0, r.due, null from reward_day d join reward r using (day)
  where d.done_at is null and d.day between $1 and $2 and r.amount is null and r.kind <> 'invitingGiftsPlayBonus'
  union all
  select (ended_at at time zone 'Asia/Shanghai')::date, 'insurance', 0, div(s.stake::numeric * t.losses * t.claim_bps, 10000), null
  from insurance_series s join insurance_terms t on t.id = s.terms_id
  where s.state = 'lost' and (ended_at at time zone 'Asia/Shanghai')::date between $1 and $2`

const PAID = `
  select p.day, 'levels' as programme, p.amount as paid, 0 as accrued, p.player from rebate_day d join rebate_paid p using (day)
  where d.paid_sum is null and d.day between $1 and $2
  union all
  select r.day, 'rewards', r.amount, 0, r.player from reward_day d join reward r using (day)
  where d.paid_sum is null and d.day between $1 and $2 and r.amount > 0 and r.kind <> 'invitingGiftsPlayBonus'
  union all
  select last, board::text, amount, 0, player
  from (
    select *, case board when 'daily' then starts when 'weekly' then starts + 6
                else (starts + interval '1 month' - interval '1 day')::date end as last
    from board_prize where starts between $1::date - 31 and $2 and amount > 0
  ) b
  where last between $1 and $2
  union all
  select (f.fallen_at at time zone 'Asia/Shanghai')::date, 'jackpot', w.amount, -w.amount, w.player_id
  from jackpot_fall f join jackpot_win w using (block_hash, asset)
  where w.amount > 0 and w.player_id <= f.paid_to and (f.fallen_at at time zone 'Asia/Shanghai')::date between $1 and $2
  union all
  select (claimed_at at time zone 'Asia/Shanghai')::date, 'insurance', claim, 0, player_id from insurance_series
  where claimed_at >= $1::timestamp at time zone 'Asia/Shanghai'
    and claimed_at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'`

/** What a day fed to the pots. */
const FED = `
  select c.day, 'jackpot' as programme, 0 as paid, case when f.changes = 0 then div(c.stake::numeric * f.stake_ppm + c.edge::numeric * f.edge_ppm, 1000000) else (
    select coalesce(sum(${FEED}), 0)
    from round r join bet b on b.round_id = r.id and b.status = 1 and b.asset in ('USDT', 'GMT') ${JOIN_FEED}
    where r.draw_at >= f.midnight and r.draw_at < f.midnight + interval '25 hours'
      and r.opens_at >= f.midnight and r.opens_at < f.midnight + interval '1 day' and r.state = 'published'
  ) end as accrued, null::bigint as player
  from counted_total c
  cross join lateral (
    select c.day::timestamp at time zone 'Asia/Shanghai' as midnight, at_midnight.*,
           (select count(*) from jackpot_terms t
            where t.effective_at > c.day::timestamp at time zone 'Asia/Shanghai'
              and t.effective_at < (c.day + 1)::timestamp at time zone 'Asia/Shanghai') as changes
    from jackpot_feed_of(c.day::timestamp at time zone 'Asia/Shanghai') at_midnight
  ) f
  where c.day between $1 and $2`

const KEPT = `
  select day, 'levels', paid_sum, 0, paid_players from rebate_day where paid_sum is not null and day between $1 and $2
  union all
  select day, 'rewards', paid_sum, 0, paid_players from reward_day where paid_sum is not null and day between $1 and $2`

export const COSTS = `
  select left(day::text, $3) as period, programme, sum(paid)::bigint as paid, sum(accrued)::bigint as accrued,
         max(players)::bigint as players
  from (
    select day, programme, sum(paid) as paid, sum(accrued) as accrued, count(distinct player) as players
    from (${PAID} union all ${PAID_LATER} union all ${FED}) parts group by 1, 2
    union all ${KEPT}
  ) days
  group by 1, 2
  having sum(paid) <> 0 or sum(accrued) <> 0
  order by 1 desc, 2`

export const REVENUE = `
  select left(day::text, $3) as period, sum(edge)::bigint as edge, sum(stake - returned)::bigint as gross
  from counted_total where day between $1 and $2
  group by 1 order by 1 desc`
