-- What players change and give away: conversions between their assets, credit that expires and the wins it brings, and
-- transfers to others and between their own sub-accounts.

-- Versions of the rules of a pair; the newest that is in effect counts, and a conversion keeps its own. A row never
-- changes; a pair is withdrawn by a row that is not offered.
create table conversion_terms (
  id int generated always as identity primary key,
  effective_at timestamptz not null,
  from_asset asset not null,
  to_asset asset not null check (to_asset <> from_asset),
  -- `give` of the one become `take` of the other, before the fee.
  give bigint not null check (give > 0),
  take bigint not null check (take > 0),
  fee_bps int not null check (fee_bps between 0 and 9999),
  minimum bigint not null check (minimum > 0),
  -- Where set, only whole multiples of it are converted.
  lot bigint check (lot > 0),
  -- Where set, each lot takes so much edge of the player's counted bets since their last conversion of this pair.
  edge_per_lot bigint check (edge_per_lot is null or edge_per_lot > 0 and lot is not null),
  -- Where set, what is received may be used for so many days.
  expires_days int check (expires_days > 0),
  reviewed boolean not null,
  -- Two people approve what is worth more than this in USDT.
  four_eyes_above bigint not null check (four_eyes_above >= 0),
  offered boolean not null default true
);
create index conversion_terms_pair on conversion_terms (from_asset, to_asset, effective_at);

insert into conversion_terms
  (effective_at, from_asset, to_asset, give, take, fee_bps, minimum, lot, edge_per_lot, expires_days, reviewed, four_eyes_above)
select '2020-01-01', t.f::asset, t.t::asset, t.give * 1000000::bigint, t.take * 1000000::bigint, t.fee_bps,
       t.minimum * 1000000::bigint, t.lot * 1000000::bigint, t.edge * 1000000::bigint, t.days, t.reviewed, 1000000000
from (values
  ('USDT', 'GMT', 1, 1, 0, 1, null::bigint, null::bigint, null::int, false),
  ('GMT', 'USDT', 1, 1, 100, 1, null, null, null, true),
  ('USDT', 'INSURANCE_POINT', 1, 1, 0, 1, null, null, null, false),
  ('INSURANCE_POINT', 'USDT', 1, 1, 200, 1, null, null, null, true),
  ('PLAY_POINT', 'ROLL_POINT', 50000, 5, 0, 50000, 50000, 30, 30, false),
  ('REWARD_POINT', 'GMT', 100, 1, 0, 1, null, null, null, false),
  ('PROMOTION_POINT', 'USDT', 1, 1, 0, 1, null, null, null, false)
) as t (f, t, give, take, fee_bps, minimum, lot, edge, days, reviewed);

create type conversion_state as enum ('pending', 'approved', 'rejected', 'in_progress', 'complete', 'cancelled');

-- What was quoted is kept here and honoured, whatever the rules say later. Operators are named by their number.
create table conversion (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  terms_id int not null references conversion_terms,
  from_asset asset not null,
  to_asset asset not null,
  amount bigint not null check (amount > 0),
  -- In `to_asset`; the player receives what is left of the gross.
  fee bigint not null check (fee >= 0),
  receivable bigint not null check (receivable > 0),
  state conversion_state not null,
  -- Where edge is asked for: all that the player's counted bets had made by then.
  edge_by_then bigint,
  -- What an operator said to the player.
  reason text,
  requested_at timestamptz not null,
  first_approved_by bigint,
  approved_by bigint,
  rejected_by bigint,
  finished_at timestamptz,
  constraint conversion_four_eyes check (approved_by <> first_approved_by)
);
create index conversion_of_player on conversion (player_id, id);
create index conversion_open on conversion (state, id) where state in ('pending', 'approved', 'in_progress');

-- ROLL_POINT expires by the credit that it came with; `remaining` is what of it was neither used nor expired.
create table roll_point_grant (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  conversion_id bigint unique references conversion,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  expired bigint not null default 0 check (expired between 0 and amount)
);
create index roll_point_grant_of_player on roll_point_grant (player_id, expires_at) where remaining > 0;
create index roll_point_grant_expiry on roll_point_grant (expires_at) where remaining > 0;

-- What a bet took of which credit. Given back when the bet is recalled or its round cancelled.
create table roll_point_use (
  bet_id bigint not null,
  grant_id bigint not null references roll_point_grant,
  amount bigint not null check (amount > 0),
  given_back boolean not null default false,
  primary key (bet_id, grant_id)
);
create index roll_point_use_of_grant on roll_point_use (grant_id);

-- Rows never change, the newest in effect counts when a win is credited: it becomes GMT after so many times its amount
-- was staked.
create table roll_terms (
  id int generated always as identity primary key,
  effective_at timestamptz not null unique,
  times int not null check (times > 0)
);

insert into roll_terms (effective_at, times) values ('2020-01-01 00:00Z', 10);

-- A win of ROLL_POINT, written by the settlement that pays it. `staked`: what of `needed` was staked in ROLL_GMT_POINT and
-- published since; the oldest win comes first. `lost`: the credit was played away.
create table roll_win (
  bet_id bigint primary key,
  player_id bigint not null references player,
  amount bigint not null check (amount > 0),
  needed bigint not null check (needed > 0),
  staked bigint not null default 0 check (staked between 0 and needed),
  state text not null default 'open' check (state in ('open', 'released', 'lost')),
  released bigint check (released > 0),
  credited_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint roll_win_released check ((state = 'released') = (released is not null) and (state <> 'released' or staked = needed)),
  constraint roll_win_ended check ((state = 'open') = (ended_at is null))
);
create index roll_win_open on roll_win (player_id, bet_id) where state = 'open';

-- Wins that may become GMT, looked for every second.
create index roll_win_through on roll_win (player_id) where state = 'open' and staked = needed;

-- Versions of the rules of an asset; the newest that is in effect counts.
create table transfer_terms (
  id int generated always as identity primary key,
  effective_at timestamptz not null,
  asset asset not null,
  minimum bigint not null check (minimum > 0),
  fee_bps int not null check (fee_bps between 0 and 9999)
);

insert into transfer_terms (effective_at, asset, minimum, fee_bps)
values ('2020-01-01', 'USDT', 1000000, 0), ('2020-01-01', 'GMT', 1000000, 0);

-- `amount` leaves the one player, amount less fee reaches the other.
create table transfer (
  id bigint generated always as identity primary key,
  from_player bigint not null references player,
  to_player bigint not null references player check (to_player <> from_player),
  asset asset not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  terms_id int not null references transfer_terms,
  at timestamptz not null
);
create index transfer_out on transfer (from_player, id);
create index transfer_in on transfer (to_player, id);

create table sub_account_move (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  direction text not null check (direction in ('GMT_TO_GAME', 'GAME_TO_GMT')),
  amount bigint not null check (amount > 0),
  main_after bigint not null,
  game_after bigint not null,
  at timestamptz not null
);

grant select on conversion_terms, roll_terms, transfer_terms to nibble_app;
grant select, insert on conversion, roll_point_grant, roll_point_use, roll_win, transfer, sub_account_move to nibble_app;
grant update (state, reason, first_approved_by, approved_by, rejected_by, finished_at) on conversion to nibble_app;
grant update (remaining, expired) on roll_point_grant to nibble_app;
grant update (given_back) on roll_point_use to nibble_app;
grant update (staked, state, released, ended_at) on roll_win to nibble_app;
