-- Insured series: six stakes held at the start, one bet each round, a claim after six losses.

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

-- What has left players' purses for their series and is on no bet.
insert into account (id, asset, purse, lane)
select nextval('house_account_id'), a.asset::asset, 'insurance_held', l.lane
from (values ('USDT'), ('INSURANCE_POINT')) as a (asset), generate_series(0, 7) as l (lane);

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

grant select on insurance_terms, insurance_series, insurance_bet to nibble_app;
grant insert on insurance_series, insurance_bet to nibble_app;
grant update (state, losses, held, open_bet, open_round, last_round, stopped_by, claim, ended_at, claimed_at)
  on insurance_series to nibble_app;
grant update (result) on insurance_bet to nibble_app;
