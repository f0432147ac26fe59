-- Players without a wallet, mailbox or passkey: they play for PLAY_POINT and hold nothing else.

-- `ended_at`: when they signed in for the first time. `kept_by`: the account that they had already and signed in to; null where
-- the guest became the account.
create table guest (
  player_id bigint primary key references player,
  began_at timestamptz not null,
  ended_at timestamptz,
  kept_by bigint references player check (kept_by <> player_id),
  check (kept_by is null or ended_at is not null)
);
create index guest_kept on guest (kept_by, began_at) where kept_by is not null;

-- How many guests began in a network on a day (GMT+8). `network` is a keyed hash.
create table guest_network (
  day date not null,
  network bytea not null check (length(network) = 16),
  guests int not null check (guests between 1 and 20),
  primary key (day, network)
);

grant select, insert on guest to nibble_app;
grant update (ended_at, kept_by) on guest to nibble_app;
grant select, insert, delete on guest_network to nibble_app;
grant update (guests) on guest_network to nibble_app;
