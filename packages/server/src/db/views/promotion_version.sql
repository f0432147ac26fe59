-- All past, current and coming terms, as in a change request.
create view promotion_version as
  select 'levels' as promotion, effective_on::timestamp at time zone 'Asia/Shanghai' as effective_at,
         jsonb_build_object(
           'promotion', 'levels', 'ranks', promotion_levels(rank_thresholds, rank_bps, rank_remarks),
           'leagues', promotion_levels(league_thresholds, league_bps, league_remarks),
           'legBps', leg_bps, 'directBps', direct_bps, 'peerBps', peer_bps, 'capBps', cap_bps
         ) as terms
  from rebate_terms
  union all
  select 'rewards', d.effective_from::timestamp at time zone 'Asia/Shanghai',
         jsonb_build_object('promotion', 'rewards', 'rewards', r.rewards)
  from (select distinct effective_from from reward_terms) d
  cross join lateral (
    select jsonb_agg(
      jsonb_build_object('kind', kind, 'target', promotion_decimal(target), 'amount', promotion_decimal(amount)) order by kind
    ) as rewards
    from (
      select distinct on (kind) kind, target, amount from reward_terms t
      where t.effective_from <= d.effective_from order by kind, t.effective_from desc
    ) latest
  ) r
  union all
  select board::text, effective_from::timestamp at time zone 'Asia/Shanghai',
         jsonb_build_object(
           'promotion', board,
           'prizes', (select jsonb_agg(promotion_decimal(p.prize) order by p.n) from unnest(prizes) with ordinality as p (prize, n))
         )
  from prize_terms
  union all
  select 'jackpot', effective_at,
         jsonb_build_object(
           'promotion', 'jackpot', 'feedPpm', edge_ppm, 'prizePpm', prize_ppm, 'stakeTimes', stake_times,
           'edgeTimes', edge_times, 'bankrollPpm', bankroll_ppm
         )
  from jackpot_terms
  union all
  select 'insurance', effective_at,
         jsonb_build_object(
           'promotion', 'insurance', 'losses', losses, 'claimBps', claim_bps, 'claimsPerDay', claims_per_day,
           'stakesPerDay', promotion_decimal(stakes_per_day)
         )
  from insurance_terms;

grant select on promotion_version to nibble_app;
