-- Levels and rebates: what they go by, how everybody stands, and every part of every edge that was given back.

-- Since when somebody stands below: the last of the bindings on the way.
alter table team_path add column since timestamptz;
with recursive up as (
  select parent as ancestor, player as descendant, bound_at as since from team_member where parent is not null
  union all
  select m.parent, u.descendant, greatest(u.since, m.bound_at)
  from up u join team_member m on m.player = u.ancestor where m.parent is not null
)
update team_path p set since = up.since from up
where up.ancestor = p.ancestor and up.descendant = p.descendant;
alter table team_path alter column since set not null;

-- As before, and every path knows since when it is there. The child's own binding is written before.
create or replace function team_link(p_child bigint, p_parent bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_added bigint;
  v_bound timestamptz;
begin
  select 1 + members, bound_at into v_added, v_bound from team_member where player = p_child;
  insert into team_path (ancestor, descendant, distance, since)
  select a.player, d.player, a.distance + d.distance + 1, greatest(a.since, v_bound, d.since)
  from (select p_parent as player, 0 as distance, null::timestamptz as since
        union all select ancestor, distance, since from team_path where descendant = p_parent) a
  cross join (select p_child as player, 0 as distance, null::timestamptz as since
              union all select descendant, distance, since from team_path where ancestor = p_child) d;

  -- In the order of players, so that two who join at once wait for each other in turn.
  perform from team_member m
  join (select p_parent as player union all select ancestor from team_path where descendant = p_parent) a using (player)
  order by player for no key update of m;
  update team_member m
  set members = m.members + v_added, directs = m.directs + case when m.player = p_parent then 1 else 0 end
  from (select p_parent as player union all select ancestor from team_path where descendant = p_parent) a
  where m.player = a.player;
end $$;

-- Rows never change; of those in effect on a day the newest counts for it. Rates in ten-thousandths of the edge, levels
-- lowest first: turnover in millionths of a USDT, and what it gives.
create table rebate_terms (
  id int generated always as identity primary key,
  effective_on date not null unique,
  rank_thresholds bigint[] not null,
  rank_bps int[] not null,
  leg_bps int not null check (leg_bps between 1 and 10000),
  league_thresholds bigint[] not null check (league_thresholds[1] = 0),
  league_bps int[] not null,
  direct_bps int not null check (direct_bps between 0 and 10000),
  peer_bps int not null check (peer_bps between 0 and 10000),
  cap_bps int not null check (cap_bps between 0 and 4000),
  constraint rebate_terms_ranks check (cardinality(rank_thresholds) = cardinality(rank_bps)),
  constraint rebate_terms_leagues check (cardinality(league_thresholds) = cardinality(league_bps))
);
insert into rebate_terms
  (effective_on, rank_thresholds, rank_bps, leg_bps, league_thresholds, league_bps, direct_bps, peer_bps, cap_bps)
values (
  (now() at time zone 'Asia/Shanghai')::date,
  '{10000000000,50000000000,250000000000,1000000000000,5000000000000}', '{400,800,1200,1600,2000}', 6000,
  '{0,1000000000,10000000000,50000000000,200000000000,1000000000000}', '{400,500,600,700,850,1000}', 800, 1000, 4000
);

-- One row for each day, GMT+8, in their order. A day goes from `lines` (levels are set, its rebates are being written
-- down) over `paying` to `paid`.
create table rebate_day (
  day date primary key,
  terms_id int not null references rebate_terms,
  state text not null default 'lines' check (state in ('lines', 'paying', 'paid')),
  -- Players up to these have their bets split, and their rebates paid.
  split_to bigint not null default 0,
  paid_to bigint not null default 0,
  begun_at timestamptz not null,
  paid_at timestamptz,
  constraint rebate_day_paid check ((state = 'paid') = (paid_at is not null))
);
create unique index rebate_day_one_at_a_time on rebate_day ((true)) where state <> 'paid';

-- How everybody stands after the last day that is begun; who is not here has no rank and the first league. `towards`:
-- what his legs bring towards the next rank.
create table player_level (
  player bigint primary key,
  rank int not null check (rank >= 0),
  league int not null check (league >= 1),
  towards bigint not null check (towards >= 0)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- Every change of it, by the day whose bets made it.
create table level_change (
  player bigint not null,
  day date not null references rebate_day,
  rank int not null,
  league int not null,
  primary key (player, day)
);

-- In the order in which the cap of an edge leaves them their part.
create type rebate_kind as enum ('own', 'direct', 'team', 'peer');

-- What somebody gets for the bets of `source` on that day: those since he stands above him. The bets are those of the
-- counted rounds of the day.
create table rebate_line (
  day date not null,
  beneficiary bigint not null,
  source bigint not null,
  kind rebate_kind not null,
  asset asset not null check (asset in ('USDT', 'GMT')),
  rate_bps int not null check (rate_bps > 0),
  edge bigint not null check (edge > 0),
  amount bigint not null check (amount > 0),
  primary key (day, beneficiary, source, kind, asset)
);

-- What was paid to somebody for a day under each name, once.
create table rebate_paid (
  day date not null,
  player bigint not null,
  record entry_kind not null,
  amount bigint not null check (amount > 0),
  posting_id bigint not null,
  primary key (player, day, record)
);
create index rebate_paid_of_day on rebate_paid (day, player);

grant select on rebate_terms, rebate_day, player_level, level_change, rebate_line, rebate_paid to nibble_app;
grant insert on rebate_day, player_level, level_change, rebate_line, rebate_paid to nibble_app;
grant update (state, split_to, paid_to, paid_at) on rebate_day to nibble_app;
grant update (rank, league, towards) on player_level to nibble_app;
