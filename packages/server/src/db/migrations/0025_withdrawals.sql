-- Withdrawals, the addresses they go to, the rules in force, and what keeps them from releasing themselves.

-- Versions of the rules of an asset; the newest that is in effect counts, and a withdrawal keeps its own.
create table withdrawal_terms (
  id int generated always as identity primary key,
  effective_at timestamptz not null,
  asset asset not null check (asset in ('USDT', 'GMT')),
  minimum bigint not null check (minimum > 0),
  per_day bigint not null check (per_day >= minimum),
  fee_fixed bigint not null check (fee_fixed >= 0),
  fee_bps int not null check (fee_bps between 0 and 10000),
  reviewed boolean not null,
  self_released_per_day bigint not null check (self_released_per_day >= 0),
  four_eyes_above bigint not null check (four_eyes_above >= 0)
);
insert into withdrawal_terms
  (effective_at, asset, minimum, per_day, fee_fixed, fee_bps, reviewed, self_released_per_day, four_eyes_above)
values
  ('2020-01-01', 'USDT', 1000000, 100000000000, 200000, 0, false, 200000000, 1000000000),
  ('2020-01-01', 'GMT', 1000000, 100000000000, 200000, 100, true, 0, 1000000000);

-- `attempt` counts how often it was handed to the signer. Operators are named by their number.
create table withdrawal (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  asset asset not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  address bytea not null check (length(address) = 20),
  terms_id int not null references withdrawal_terms,
  state text not null default 'to_be_reviewed' check (state in (
    'to_be_reviewed', 'to_be_released', 'withdrawing', 'success', 'failed', 'not_received', 'rejected'
  )),
  -- Why a person has to look at it; null where it released itself.
  review_reason text,
  -- What an operator said to the player.
  reason text,
  requested_at timestamptz not null,
  deadline timestamptz not null,
  approved_by bigint,
  approved_at timestamptz,
  released_by bigint,
  released_at timestamptz,
  attempt int not null default 1,
  tx_hash bytea check (length(tx_hash) = 32),
  finished_at timestamptz,
  refunded_at timestamptz,
  constraint withdrawal_released check (state in ('to_be_reviewed', 'to_be_released', 'rejected') or released_at is not null)
);
create index withdrawal_of_player on withdrawal (player_id, id);
create index withdrawal_open on withdrawal (state, id)
  where state not in ('success', 'rejected');

create table withdrawal_address (
  player_id bigint not null references player,
  address bytea not null check (length(address) = 20),
  label text not null,
  saved_at timestamptz not null,
  primary key (player_id, address)
);

-- Something about a player that a person must look at before his money leaves by itself.
create table player_flag (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  reason text not null,
  opened_by bigint,
  opened_at timestamptz not null,
  closed_by bigint,
  closed_at timestamptz
);
create index player_flag_open on player_flag (player_id) where closed_at is null;

-- What the house has stopped, by whom (null: an invariant) and why. A row is there while it is stopped.
create table house_stop (
  name text primary key check (name in ('withdrawals')),
  reason text not null,
  stopped_by bigint,
  stopped_at timestamptz not null
);

-- What a player brought in is asked for with each of his withdrawals, and is few of his entries.
create index entry_brought_in on entry (account_id) where kind in ('deposit', 'transferIn');

grant select on withdrawal_terms, withdrawal, withdrawal_address, player_flag, house_stop to nibble_app;
grant insert on withdrawal_terms, withdrawal, withdrawal_address, player_flag, house_stop to nibble_app;
grant update (state, review_reason, reason, approved_by, approved_at, released_by, released_at, attempt, tx_hash,
              finished_at, refunded_at) on withdrawal to nibble_app;
grant update (closed_by, closed_at) on player_flag to nibble_app;
grant update (label) on withdrawal_address to nibble_app;
grant delete on withdrawal_address, house_stop to nibble_app;
