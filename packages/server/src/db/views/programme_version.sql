-- All terms that ever held or are to hold, as a draft writes them.
create view programme_version as
  select 'levels' as programme, effective_on::timestamp at time zone 'Asia/Shanghai' as effective_at,
         jsonb_build_object(
           'programme', 'levels', 'ranks', programme_levels(rank_thresholds, rank_bps, rank_remarks),
           'leagues', programme_levels(league_thresholds, league_bps, league_remarks),
           'legBps', leg_bps, 'directBps', direct_bps, 'peerBps', peer_bps, 'capBps', cap_bps
         ) as terms
  from rebate_terms
  union all
  select 'rewards', d.effective_from::timestamp at time zone 'Asia/Shanghai',
         jsonb_build_object('programme', 'rewards', 'rewards', r.rewards)
  from (select distinct effective_from from reward_terms) d
  cross join lateral (
    select jsonb_agg(
      jsonb_build_object('kind', kind, 'target', programme_decimal(target), 'amount', programme_decimal(amount)) order by kind
    ) as rewards
    from (
      select distinct on (kind) kind, target, amount from reward_terms t
      where t.effective_from <= d.effective_from order by kind, t.effective_from desc
    ) latest
  ) r
  union all
  select board::text, effective_from::timestamp at time zone 'Asia/Shanghai',
         jsonb_build_object(
           'programme', board,
           'prizes', (select jsonb_agg(programme_decimal(p.prize) order by p.n) from unnest(prizes) with ordinality as p (prize, n))
         )
  from prize_terms
  union all
  select 'jackpot', effective_at,
         jsonb_build_object(
           'programme', 'jackpot', 'feedPpm', edge_ppm, 'prizePpm', prize_ppm, 'stakeTimes', stake_times,
           'edgeTimes', edge_times, 'bankrollPpm', bankroll_ppm
         )
  from jackpot_terms
  union all
  select 'insurance', effective_at,
         jsonb_build_object(
           'programme', 'insurance', 'losses', losses, 'claimBps', claim_bps, 'claimsPerDay', claims_per_day,
           'stakesPerDay', programme_decimal(stakes_per_day)
         )
  from insurance_terms;

grant select on programme_version to nibble_app;
