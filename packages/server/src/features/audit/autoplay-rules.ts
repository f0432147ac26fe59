import type { BookRule } from './book-rules.ts'

// Stakes of plans are posted and checked like all stakes. These rules compare plans with their bets.
export const AUTOPLAY_RULES: readonly BookRule[] = [
  {
    name: 'every bet of a plan belongs to its player and matches the plan',
    broken: `
      select a.bet_id as bet, p.id as plan
      from autoplay_bet a
      join autoplay_plan p on p.id = a.plan_id
      left join bet b on b.round_id = a.round_id and b.id = a.bet_id
      left join round r on r.id = b.round_id
      where b.id is null or b.insured
         or (b.player_id, b.pick, b.asset, b.stake, r.round_length, r.paytable = 'guarded')
            is distinct from (p.player_id, p.pick, p.asset, a.stake, p.round_length, p.guarded)
         or a.stake not between p.stake and p.highest
         or a.result is not null and (a.result, a.returned) is distinct from
            (case b.status when 1 then case b.result when 0 then 'lose' when 1 then 'win' else 'refund' end
                           when 0 then null else 'cancelled' end, b.returned)
         or (a.result is null) <> (p.open_bet is not distinct from a.bet_id)`,
  },
  {
    name: 'every plan’s state follows from its bets',
    broken: `
      select p.id as plan, p.net, b.net as bets_say
      from autoplay_plan p
      cross join lateral (
        select count(*) as placed, coalesce(sum(stake), 0) as staked, coalesce(sum(returned - stake), 0) as net,
               count(*) filter (where result = 'win') as won, count(*) filter (where result = 'lose') as lost,
               count(*) filter (where result is null) as open
        from autoplay_bet where plan_id = p.id
      ) b
      where (p.placed, p.staked, p.net, p.won, p.lost) is distinct from (b.placed, b.staked, b.net, b.won, b.lost)
         or (p.open_bet is not null) <> (b.open = 1) or b.open > 1`,
  },
  {
    name: 'no bet of a plan could exceed its stop loss, or was placed after its stop win',
    broken: `
      select plan_id as plan, bet_id as bet, before
      from (
        select a.plan_id, a.bet_id, a.stake, p.stop_loss, p.stop_win,
               coalesce(sum(a.returned - a.stake) over (partition by a.plan_id order by a.bet_id
                                                        rows between unbounded preceding and 1 preceding), 0) as before
        from autoplay_bet a join autoplay_plan p on p.id = a.plan_id
      ) b
      where before - stake < -stop_loss or before >= stop_win`,
  },
]
