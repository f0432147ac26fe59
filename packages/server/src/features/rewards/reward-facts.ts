import { COUNTED_ASSETS } from '@nibble/domain'

const COUNTED = COUNTED_ASSETS.map((asset) => `'${asset}'`).join()

/**
 * What players did on a day, for each kind of reward: in USDT or whole bets, in millionths. Of everybody, or of one player:
 * what is shown as progress is what is paid by. Parameters: the day, its first moment in ms and the first one after it, and
 * the player. Insured bets are left out.
 */
export const rewardFacts = ({ of }: { readonly of: 'everybody' | 'one' }): string => {
  const only = (column: string) => (of === 'one' ? `and ${column} = $4` : '')
  return `
  with played as (
    select b.player_id as player, count(*) as bets, max(b.stake) as largest
    from round r
    join bet b on b.round_id = r.id and b.status = 1 and b.asset in (${COUNTED}) and not b.insured
    where r.draw_at >= play_instant($2) and r.draw_at < play_instant($3) + interval '1 hour'
      and r.opens_at >= play_instant($2) and r.opens_at < play_instant($3) and r.state = 'published'
      ${only('b.player_id')}
      ${of === 'one' ? 'and b.id >= (select min(first_bet) from round where draw_at >= play_instant($2))' : ''}
    group by 1
  ), own as (
    select player, sum(stake - insured_stake) filter (where day = $1::date) as stake,
           sum(stake - insured_stake) filter (where day < $1::date) as stake_before
    from counted_day where day in ($1::date, $1::date - 1) ${only('player')} group by 1
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
  from team_member m join counted_day d on d.player = m.player and d.day = $1::date
  where m.parent is not null and m.bound_at < play_instant($3) ${only('m.parent')}
  group by 2`
}

/** What is in effect on a day, by kind. */
export const REWARD_TERMS = `
  select distinct on (kind) kind, target, amount from reward_terms
  where effective_from <= $1::date order by kind, effective_from desc`
