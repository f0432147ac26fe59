-- Play: the terms that a round commits to before it opens, rounds, bets, what the house may lose by them, and players' own
-- limits.

create type tempo as enum ('1m', '3m');
create type paytable as enum ('classic', 'fair');
create type round_state as enum ('scheduled', 'open', 'closed', 'drawn', 'settling', 'published', 'cancelled');
create type cancel_reason as enum ('no_block', 'no_quorum');

-- Terms never change; a change of paytable, limits or caps is a new row. A round takes the newest terms whose
-- `effective_at` is not after its opening, when it is scheduled.
create table play_terms (
  id int generated always as identity primary key,
  effective_at timestamptz not null unique,
  paytable paytable not null,
  -- Caps on what one draw time may cost the house, in millionths of the bankroll.
  player_cap_ppm int not null check (player_cap_ppm >= 0),
  draw_cap_ppm int not null check (draw_cap_ppm >= 0),
  -- Net loss over the last 24 h below which stakes of value resume, and at which they pause, in the same measure: caps
  -- shrink evenly with it.
  resume_below_ppm int not null check (resume_below_ppm > 0),
  pause_at_ppm int not null check (pause_at_ppm >= resume_below_ppm),
  created_at timestamptz not null default now()
);

-- An asset without a row may not be staked at all.
create table stake_limit (
  terms_id int not null references play_terms,
  asset asset not null,
  min bigint not null check (min > 0),
  max bigint not null check (max >= min and max <= 1000000000000),
  primary key (terms_id, asset)
);

with terms as (
  insert into play_terms (effective_at, paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm)
  values ('2020-01-01 00:00Z', 'classic', 2500, 3700, 50000, 100000)
  returning id
)
insert into stake_limit (terms_id, asset, min, max)
select terms.id, l.asset::asset, l.min::numeric * 1000000, l.max::numeric * 1000000
from terms, (values
  ('USDT', 1, 1000), ('GMT', 1, 1000), ('PLAY_POINT', 10, 100000), ('ROLL_POINT', 1, 10),
  ('ROLL_GMT_POINT', 0.1, 1000), ('INSURANCE_POINT', 1, 50)
) as l (asset, min, max);

create table round (
  id bigint primary key,
  tempo tempo not null,
  terms_id int not null references play_terms,
  paytable paytable not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draw_at timestamptz not null,
  publish_at timestamptz not null,
  state round_state not null default 'scheduled',
  -- Every bet of the round has an id from here on. Null until it opens.
  first_bet bigint,
  -- The draw block: seen at first, the final one once the outcome is fixed.
  block_height bigint,
  block_hash text,
  block_time timestamptz,
  parent_time timestamptz,
  header jsonb,
  parent_header jsonb,
  -- How long running servers have asked for this round's block without a quorum.
  asked_for_ms bigint not null default 0,
  cancelled_for cancel_reason,
  decided_at timestamptz,
  -- Bets up to this id are settled, refunded or recalled.
  settled_to bigint not null default 0,
  -- What settled bets in assets of value won or cost the house so far: returned minus staked.
  loss_of_value bigint not null default 0,
  published_at timestamptz,
  constraint round_times check (opens_at < closes_at and closes_at < draw_at and draw_at <= publish_at),
  -- Times are told in ms, and a draw time is found again by what was told.
  constraint round_whole_ms check (extract(microseconds from draw_at) % 1000 = 0),
  constraint round_cancelled check ((state = 'cancelled') = (cancelled_for is not null)),
  constraint round_decided check ((state in ('settling', 'published', 'cancelled')) = (decided_at is not null)),
  constraint round_block check ((block_height is null) = (block_hash is null) and (block_hash is null) = (block_time is null)),
  constraint round_outcome check (state not in ('settling', 'published') or (header is not null and parent_header is not null and block_time >= draw_at and parent_time < draw_at))
) partition by range (id);
create index round_unfinished on round (draw_at) where published_at is null;
create index round_draws on round (draw_at, id);

-- For the loss of a day, which is asked with the locks of a batch held.
create index round_published on round (published_at) where published_at is not null;
create index round_height on round (block_height) where published_at is not null;

-- A bet is named by its number alone; its round is one of those that were open when its number was taken.
create index round_first_bet on round (tempo, first_bet, opens_at) where first_bet is not null;
create index round_hash on round (block_hash) where block_hash is not null;

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
  -- The shard of the exposure that counts this bet.
  shard smallint not null,
  insured boolean not null default false,
  primary key (round_id, id),
  -- A pick that whoever settles does not know must stop the chunk: it would count as settled and return nothing.
  constraint bet_settled check (status <> 1 or (returned >= 0 and result between 0 and 2) is true)
) partition by range (id);
create index bet_of_player on bet (player_id, id);

-- The house's worst loss in assets of value at one draw time, split over shards: each shard may use its `shares` (of all
-- shards' shares) of the cap. A shard that needs more moves everything to itself, under all locks.
-- `losses`: those above zero, by game and class, in millionths, as texts: exact for every reader of JSON. Stored by name, so
-- that a draw that is open at a deploy keeps its meaning when games come or go.
create table exposure (
  draw_at timestamptz not null,
  shard smallint not null,
  shares smallint not null default 1,
  losses jsonb not null default '{}',
  primary key (draw_at, shard)
) with (fillfactor = 30, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
-- Every batch writes it anew, which would write it twice outside the row.
alter table exposure alter column losses set storage main;

create table recall (
  player_id bigint not null,
  -- The day of the recall, GMT+8.
  day date not null,
  bet_id bigint not null,
  -- The cap room that came free: the bet's worst case for the house; 0 for assets without value.
  freed bigint not null check (freed >= 0),
  primary key (player_id, day, bet_id)
);

create type round_terms as (
  id bigint, tempo tempo, terms int, paytable paytable, state round_state,
  opens bigint, closes bigint, draw bigint, publish bigint
);

create type chunk as (
  settled int,
  done boolean,
  -- Bets with ids above `low` and up to `high` have been dealt with.
  low bigint,
  high bigint
);

-- Stakes of value pause at a share of the bankroll lost within a day and go on below a smaller one. In between it matters
-- whether they were paused: there is a row while they are.
create table value_pause (
  one boolean primary key default true check (one),
  since timestamptz not null
);

-- Losses before it are forgotten, by an operator's word: play that they paused goes on.
create table day_loss_forgotten (
  at timestamptz primary key,
  operator_id bigint not null references operator
);

-- The profit as it was at some moments: after every round, and where losses before were forgotten.
create table house_mark (
  at timestamptz primary key,
  profit bigint not null
);
insert into house_mark (at, profit) values (now(), 0);

-- `next_*`: what takes the limit's place from then on; without an amount there is none from then on.
create table play_limit (
  player_id bigint not null references player,
  kind text not null check (kind in ('deposit', 'stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount > 0),
  next_amount bigint check (next_amount > 0),
  next_at timestamptz,
  primary key (player_id, kind, period),
  constraint play_limit_next check (next_amount is null or next_at is not null)
);

-- Every wish about a limit as it was made: null for none.
create table play_limit_wish (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null,
  period text not null,
  wanted bigint,
  at timestamptz not null,
  counts_from timestamptz not null
);
create index play_limit_wish_of on play_limit_wish (player_id, id);

-- Nobody takes a row back: of those that run the one that ends last counts. 'infinity': for good.
create table play_break (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null check (kind in ('time_out', 'exclusion')),
  taken_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > taken_at)
);
create index play_break_of on play_break (player_id, ends_at);

-- One row for each player who has ever set a limit or taken a break: whoever has none costs a bet one look into an index.
-- The sums are of counted bets up to `counted_to`, all of them settled, in the periods that began at those moments.
-- Only who holds the player writes it.
create table play_use (
  player_id bigint primary key references player,
  counted_to bigint not null,
  day_from timestamptz, day_staked bigint not null default 0, day_returned bigint not null default 0,
  week_from timestamptz, week_staked bigint not null default 0, week_returned bigint not null default 0,
  month_from timestamptz, month_staked bigint not null default 0, month_returned bigint not null default 0
) with (fillfactor = 70);

-- `remind_every_min`: how often the page tells how long the session has lasted; 0 for never. `limits_asked_at`: when they
-- were asked for limits before their first deposit and answered.
create table player_settings (
  player_id bigint primary key references player,
  remind_every_min int not null default 60 check (remind_every_min in (0, 15, 30, 60, 120)),
  limits_asked_at timestamptz
);

grant select on play_terms, stake_limit to nibble_app;
grant select, insert, update on round, house_mark, play_limit, play_use, player_settings to nibble_app;
grant usage, select on sequence bet_block to nibble_app;
grant select, insert on bet, recall, day_loss_forgotten, play_limit_wish, play_break to nibble_app;
grant select, insert, update, delete on exposure to nibble_app;
grant select, insert, delete on value_pause to nibble_app;
grant update (returned, status, result) on bet to nibble_app;
