-- Counted bets, added up; who invited whom; and rebates.
--
-- All that gives back reads the sums of counted bets, that is published bets in USDT and GMT. A job makes them from the
-- rounds that are published, so that no bet and no settlement waits for them. What promotions cost is asked of such sums
-- too, never of bets.

-- `day`: GMT+8, of the round's opening. `edge`: what the house may expect to keep, rounded down for each bet.
-- `insured_*`: the part of the sums before that gets no reward and no jackpot.
create table counted_day (
  player bigint not null,
  day date not null,
  asset asset not null,
  bets bigint not null check (bets > 0),
  stake bigint not null check (stake > 0),
  returned bigint not null check (returned >= 0),
  edge bigint not null check (edge between 0 and stake),
  insured_stake bigint not null check (insured_stake between 0 and stake),
  insured_edge bigint not null check (insured_edge between 0 and edge),
  primary key (player, day, asset),
  constraint counted_asset check (asset in ('USDT', 'GMT'))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index counted_day_of_day on counted_day (day, player);

-- A round counts once: whoever counts it writes its row in the same transaction. In the order of `published_at`.
create table counted_round (
  round bigint primary key,
  published_at timestamptz not null,
  counted_at timestamptz not null
);
create index counted_round_published on counted_round (published_at);

-- Counted bets of everybody.
create table counted_total (
  day date primary key,
  bets bigint not null,
  stake bigint not null,
  returned bigint not null,
  edge bigint not null,
  insured_stake bigint not null,
  insured_edge bigint not null
);

-- Counted bets by the hour in which their round was published: the lines of the console's first page.
create table turnover_hour (
  starts timestamptz primary key,
  bets bigint not null check (bets > 0),
  stake bigint not null check (stake > 0),
  returned bigint not null check (returned >= 0),
  edge bigint not null check (edge between 0 and stake)
) with (fillfactor = 70);

-- Everybody has a row; a parent is named once, at the sign-up or later, and never makes a circle. `player.parent_id` says
-- the same; the functions team_join and team_bind are the only ones that write either.
create table team_member (
  player bigint primary key references player,
  parent bigint references player check (parent <> player),
  -- How many stand above.
  depth int not null default 0,
  bound_at timestamptz,
  -- How many stand below, at any depth, and of them directly.
  members bigint not null default 0,
  directs bigint not null default 0,
  constraint team_bound check ((parent is null) = (bound_at is null))
) with (fillfactor = 70);
create index team_member_of on team_member (parent, player);

create index team_member_bound on team_member (bound_at) where parent is not null;

-- Every pair of somebody and one below them.
create table team_path (
  ancestor bigint not null,
  descendant bigint not null,
  distance int not null check (distance > 0),
  -- The last of the bindings on the way.
  since timestamptz not null,
  primary key (descendant, ancestor)
);
create index team_path_down on team_path (ancestor, distance, descendant);

-- Paths are added at the end, nearly in the order of time.
create index team_path_since on team_path using brin (since);

-- Counted bets by player and day, in USDT: a GMT counts as one. `team`: of all below, without their own.
create table team_sum (
  player bigint not null,
  day date not null,
  own_stake bigint not null check (own_stake >= 0),
  own_edge bigint not null check (own_edge >= 0),
  team_stake bigint not null check (team_stake >= 0),
  team_edge bigint not null check (team_edge >= 0),
  primary key (player, day)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create index team_sum_of_day on team_sum (day);

-- Counted bets of all below, without the player's own. `day`: GMT+8, of the round's opening. Who has nobody below has
-- no row.
create table team_bets (
  player bigint not null,
  day date not null,
  asset asset not null,
  tempo tempo not null,
  game smallint not null,
  bets bigint not null check (bets > 0),
  stake bigint not null check (stake > 0),
  returned bigint not null check (returned >= 0),
  primary key (player, day, asset, tempo, game),
  constraint team_bets_asset check (asset in ('USDT', 'GMT'))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

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
  -- What a level is called instead of its number: for each level null or a text by language, in their order.
  rank_remarks jsonb,
  league_remarks jsonb,
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
  -- When rebate_reach was written, and what the day cost: how much was paid to how many.
  reach_at timestamptz,
  paid_sum bigint,
  paid_players bigint,
  -- What of its rebates is paid so far.
  paid bigint not null default 0 check (paid >= 0),
  constraint rebate_day_paid check ((state = 'paid') = (paid_at is not null))
);
create unique index rebate_day_one_at_a_time on rebate_day ((true)) where state <> 'paid';

-- How everybody stands after the last day that is begun; who is not here has no rank and the first league. `towards`:
-- what their legs bring towards the next rank.
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

-- What somebody gets for the bets of `source` on that day: those since they stand above them. The bets are those of the
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

-- How far players and those above them had come on a day, with the edge that they brought: what other levels would have
-- cost is told from these rows. Written once, when the day's rebates are paid; figures are rounded down to three digits.
--   own     by the turnover of the month so far
--   direct  of those who have somebody above them
--   team    by the largest threshold that anybody above them reaches; none, 0
--   peer    team rebates of the day that had a peer above, instead of the edge
create table rebate_reach (
  day date not null references rebate_day,
  kind rebate_kind not null,
  reached bigint not null,
  edge bigint not null,
  primary key (day, kind, reached)
);

grant select, insert, update on counted_day, counted_total, turnover_hour, team_sum, team_bets to nibble_app;
grant select, insert on counted_round, rebate_day, player_level, level_change, rebate_line, rebate_paid, rebate_reach
  to nibble_app;
grant select on team_member, team_path, rebate_terms to nibble_app;
grant update (state, split_to, paid_to, paid_at, reach_at, paid_sum, paid_players, paid) on rebate_day to nibble_app;
grant update (rank, league, towards) on player_level to nibble_app;
