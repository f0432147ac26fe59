-- The jackpot: what it goes by and every fall; and insured series: six stakes held at the start, one bet each round, a claim
-- after six losses.

-- Shares in millionths. Rows never change, the newest in effect counts: for the feed when a round opens, for a fall when it
-- is fixed. The feed is a share of the edge of counted stakes (`edge_ppm`) or of the stakes themselves (`feed_ppm`).
create table jackpot_terms (
  id int generated always as identity primary key,
  effective_at timestamptz not null unique,
  feed_ppm bigint not null default 0 check (feed_ppm between 0 and 10000),
  prize_ppm int not null check (prize_ppm between 0 and 1000000),
  stake_times int not null check (stake_times >= 0),
  edge_times int not null check (edge_times between 0 and 4095),
  bankroll_ppm int not null check (bankroll_ppm between 0 and 1000000),
  edge_ppm int not null default 0 check (edge_ppm between 0 and 1000000),
  constraint jackpot_terms_feed check (feed_ppm = 0 or edge_ppm = 0)
);

insert into jackpot_terms (effective_at, edge_ppm, prize_ppm, stake_times, edge_times, bankroll_ppm)
values (now(), 120000, 800000, 40, 600, 2500);

-- One row for each pot that a block made fall, written when the first of the block's rounds is fixed and never taken
-- back. Its rounds are those with a draw time after `parent_time` and up to `block_time`.
create table jackpot_fall (
  block_hash text not null check (block_hash ~ '^0x[0-9a-f]{60}([0-9a-f])\1{3}$'),
  asset asset not null check (asset in ('USDT', 'GMT')),
  block_height bigint not null,
  block_time timestamptz not null,
  parent_time timestamptz not null,
  terms_id int not null references jackpot_terms,
  -- What was in it, what of that is shared, and the house's bankroll at that moment.
  pot bigint not null check (pot >= 0),
  prize bigint not null check (prize between 0 and pot),
  bankroll bigint not null,
  -- `fallen`: its rounds are not all settled. `shared`: everybody's part stands in jackpot_win. `paid`: it is over.
  state text not null default 'fallen' check (state in ('fallen', 'shared', 'paid')),
  stakes bigint check (stakes >= 0),
  players int check (players >= 0),
  -- What nobody may have; it goes back into the pot with the last payment.
  remainder bigint check (remainder between 0 and prize),
  -- Players up to this one have been paid.
  paid_to bigint not null default 0,
  fallen_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  primary key (block_hash, asset),
  constraint jackpot_fall_shared check ((state = 'fallen') = (stakes is null) and (stakes is null) = (players is null) and (stakes is null) = (remainder is null)),
  constraint jackpot_fall_paid check ((state = 'paid') = (paid_at is not null))
);
create index jackpot_fall_waits on jackpot_fall (fallen_at) where state <> 'paid';
create index jackpot_fall_by_height on jackpot_fall (block_height, asset);

create table jackpot_win (
  block_hash text not null,
  asset asset not null,
  player_id bigint not null references player,
  stake bigint not null check (stake > 0),
  edge bigint not null check (edge >= 0),
  amount bigint not null check (amount >= 0),
  primary key (block_hash, asset, player_id)
);
create index jackpot_win_of_player on jackpot_win (player_id);

-- Who had counted bets on a block that made a pot fall and have no part of it, since they earned nothing on that day. Written
-- with the parts of the others.
create table jackpot_withheld (
  block_hash text not null,
  asset asset not null,
  player_id bigint not null references player,
  primary key (block_hash, asset, player_id)
);

-- Rows never change, the newest in effect counts when a series starts.
create table insurance_terms (
  id int generated always as identity primary key,
  effective_at timestamptz not null unique,
  losses int not null check (losses between 1 and 20),
  claim_bps int not null check (claim_bps between 0 and 10000),
  claims_per_day int not null check (claims_per_day >= 0),
  stakes_per_day bigint not null check (stakes_per_day >= 0)
);

insert into insurance_terms (effective_at, losses, claim_bps, claims_per_day, stakes_per_day)
values ('2020-01-01 00:00Z', 6, 2500, 3, 300000000);

-- `pick`: the domain's code of (game, pick).
create table insurance_series (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  tempo tempo not null,
  pick smallint not null,
  asset asset not null check (asset in ('USDT', 'INSURANCE_POINT')),
  stake bigint not null check (stake > 0),
  terms_id int not null references insurance_terms,
  state text not null default 'running' check (state in ('running', 'won', 'lost', 'claimed', 'stopped')),
  losses int not null default 0 check (losses >= 0),
  held bigint not null check (held >= 0),
  -- The bet that has no result yet, and the last round that was bet on or passed over.
  open_bet bigint,
  open_round bigint,
  last_round bigint not null default 0,
  -- Who stopped it: the player, or the house (its losses of a day, the player's exclusion).
  stopped_by text check (stopped_by in ('player', 'house', 'exclusion')),
  claim bigint check (claim >= 0),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  claimed_at timestamptz,
  constraint insurance_series_bet check ((open_bet is null) = (open_round is null)),
  constraint insurance_series_held check (state = 'running' or held = 0),
  constraint insurance_series_stopped check ((state = 'stopped') = (stopped_by is not null)),
  constraint insurance_series_ended check ((state = 'running') = (ended_at is null)),
  constraint insurance_series_claimed check ((state = 'claimed') = (claimed_at is not null) and (claimed_at is null) = (claim is null))
) with (fillfactor = 70);
create unique index insurance_series_running on insurance_series (player_id) where state = 'running';
create index insurance_series_followed on insurance_series (id) where state in ('running', 'lost') or open_bet is not null;
create index insurance_series_of_player on insurance_series (player_id, id);
create index insurance_series_started on insurance_series (started_at);
create index insurance_series_claimed_at on insurance_series (claimed_at) where claimed_at is not null;

create table insurance_bet (
  bet_id bigint primary key,
  series_id bigint not null references insurance_series,
  round_id bigint not null,
  stake bigint not null,
  placed_at timestamptz not null,
  -- Null while it has none.
  result text check (result in ('win', 'lose', 'cancelled'))
);
create index insurance_bet_of_series on insurance_bet (series_id, bet_id);

grant select on jackpot_terms, insurance_terms to nibble_app;
grant select, insert on jackpot_fall, jackpot_win, jackpot_withheld, insurance_series, insurance_bet to nibble_app;
grant update (state, stakes, players, remainder, paid_to, paid_at) on jackpot_fall to nibble_app;
grant update (state, losses, held, open_bet, open_round, last_round, stopped_by, claim, ended_at, claimed_at) on
  insurance_series to nibble_app;
grant update (result) on insurance_bet to nibble_app;
