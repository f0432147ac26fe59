-- Bets, and what a batch of slips does in its two calls.

-- A batch takes one number and its bets count from there, so that ids grow with time and a slip's are consecutive.
create sequence bet_block;

-- `status`: 0 open, 1 published, 2 recalled, 3 refunded with its cancelled round.
-- `pick`: the domain's stable code of (game, pick). `result`: 0 lose, 1 win, 2 refund.
create table bet (
  round_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  -- Where the stake came from and where returns go.
  account_id bigint not null,
  stake bigint not null check (stake > 0),
  returned bigint,
  placed_at timestamptz not null,
  asset asset not null,
  pick smallint not null,
  status smallint not null default 0,
  result smallint,
  -- The lane of the exposure that counts this bet.
  lane smallint not null,
  insured boolean not null default false,
  primary key (round_id, id),
  -- A pick that whoever settles does not know must stop the chunk: it would count as settled and return nothing.
  constraint bet_settled check (status <> 1 or (returned >= 0 and result between 0 and 2) is true)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.2, autovacuum_vacuum_insert_scale_factor = 0.5, autovacuum_vacuum_cost_delay = 0
);
create index bet_of_player on bet (player_id, id);

-- The house's worst loss in assets of value at one draw time, by game and outcome, split over lanes: each lane may use
-- its `shares` (of all lanes' shares) of the cap. A lane that needs more moves everything to itself, under all locks.
create table exposure (
  draw_at timestamptz not null,
  lane smallint not null,
  shares smallint not null default 1,
  losses bigint[] not null default '{}',
  primary key (draw_at, lane)
) with (fillfactor = 30, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);

create table recall (
  player_id bigint not null,
  -- The day of the recall, GMT+8.
  day date not null,
  bet_id bigint not null,
  -- The cap room that came free: the bet's worst case for the house; 0 for assets without value.
  freed bigint not null check (freed >= 0),
  primary key (player_id, day, bet_id)
);

-- The bankroll in millionths: what the house owns in USDT and GMT.
create function play_bankroll() returns bigint
language sql stable as $$
  select coalesce(sum(balance), 0)::bigint from account
  where player_id is null and purse = 'house' and asset in ('USDT', 'GMT')
$$;

-- The house's net loss in assets of value over the last 24 h (negative after a gain), with what a round has cost so far
-- that is still being settled.
create function play_day_loss() returns bigint
language sql stable as $$
  select (
    (select coalesce(sum(loss_of_value), 0) from round where published_at > now() - interval '24 hours')
    + (select coalesce(sum(loss_of_value), 0) from round where published_at is null)
  )::bigint
$$;

grant select, insert on bet to nibble_app;
grant update (status, returned, result) on bet to nibble_app;
grant usage, select on sequence bet_block to nibble_app;
grant select, insert, update, delete on exposure to nibble_app;
grant select, insert on recall to nibble_app;
