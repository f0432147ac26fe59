-- What players give each other, and what they move between their own purses of GMT.

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

create table purse_move (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  direction text not null check (direction in ('GMT_TO_GAME', 'GAME_TO_GMT')),
  amount bigint not null check (amount > 0),
  main_after bigint not null,
  game_after bigint not null,
  at timestamptz not null
);

grant select, insert on transfer_terms, transfer, purse_move to nibble_app;
