-- Keys of players' programs, and what is sent of the bets that these placed (docs/decisions/0214, 0215).

-- What a key may do never changes: who wants more registers another one.
create table bot_key (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  name text not null check (length(name) between 1 and 40),
  -- The point on P-256, as sessions have theirs. The private half never leaves the player.
  key_x text not null,
  key_y text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'bet', 'cancel']),
  -- It stakes PLAY_POINT alone.
  sandbox boolean not null,
  -- What it may stake in a day (GMT+8) in assets of value.
  day_cap bigint not null check (day_cap >= 0),
  -- From where it may call; empty for anywhere.
  addresses inet[] not null check (cardinality(addresses) <= 10),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- What it staked of its cap on `used_day`; of any other day nothing.
  used_day date,
  used bigint not null default 0,
  constraint bot_key_year check (expires_at > created_at and expires_at <= created_at + interval '365 days'),
  constraint bot_key_cap check (used between 0 and day_cap),
  constraint bot_key_once unique (key_x, key_y)
);
create index bot_key_of_player on bot_key (player_id, id);
grant select, insert on bot_key to nibble_app;
grant update (revoked_at, last_used_at, used_day, used) on bot_key to nibble_app;

create table bot_webhook (
  key_id bigint primary key references bot_key,
  url text not null check (length(url) <= 500),
  -- When it is sent to again, and how often in a row it has failed.
  next_at timestamptz not null,
  tries int not null default 0,
  failing_since timestamptz,
  -- It failed for a day: nothing more is sent.
  given_up_at timestamptz
);
grant select, insert, update, delete on bot_webhook to nibble_app;

-- The outbox: one row for each bet of a key with a webhook, written with the bet. Whatever decides the bet gives the row its
-- kind in the same transaction, from when on it is due; it goes once it was taken.
create table bot_event (
  id bigint generated always as identity primary key,
  key_id bigint not null references bot_key,
  round_id bigint not null,
  bet_id bigint not null,
  kind text check (kind in ('bet.settled', 'bet.cancelled')),
  unique (round_id, bet_id)
);
create index bot_event_due on bot_event (key_id, id) where kind is not null;
grant select, insert, delete on bot_event to nibble_app;
grant update (kind) on bot_event to nibble_app;
