-- Who a player is, how he signs in, and what keeps him signed in. Nothing here can be replayed: tokens, codes and tickets
-- are kept as SHA-256, wallet signatures are not kept at all.

alter table player
  add column username text unique,
  add column country text check (country ~ '^[A-Z]{2}$'),
  -- When the player said that he is of age.
  add column of_age_at timestamptz,
  add column invitation_code text unique,
  add column parent_id bigint references player check (parent_id <> id),
  -- Set while the player may not stake.
  add column stopped_at timestamptz;

-- A player may have several identities; an address belongs to one player.
create table wallet_identity (
  address bytea primary key check (length(address) = 20),
  player_id bigint not null references player,
  created_at timestamptz not null default now()
);
create index wallet_identity_player on wallet_identity (player_id);

-- A message that was handed out to be signed. Gone with its first use.
create table sign_in_nonce (
  nonce text primary key,
  address bytea not null check (length(address) = 20),
  message text not null,
  key_x text not null,
  key_y text not null,
  parent_id bigint references player,
  expires_at timestamptz not null
);
create index sign_in_nonce_expiry on sign_in_nonce (expires_at);

-- key_x, key_y: the browser's public session key, ECDSA P-256.
create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  player_id bigint not null references player,
  key_x text not null,
  key_y text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  last_action_at timestamptz not null,
  -- What the browser said its address is: a hint for the player's list of sessions, not a fact.
  claimed_ip text not null
);
create index session_player on session (player_id);
create index session_expiry on session (expires_at);

create table hand_over (
  code_hash bytea primary key check (length(code_hash) = 32),
  player_id bigint not null references player,
  expires_at timestamptz not null
);
create index hand_over_expiry on hand_over (expires_at);

-- Lost with a crash, and no harm done: a page asks for another.
create unlogged table socket_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  session_hash bytea not null,
  player_id bigint not null,
  expires_at timestamptz not null
);
create index socket_ticket_expiry on socket_ticket (expires_at);

-- Private keys of the envelope, encrypted under a secret that is not in the database.
create table envelope_key (
  kid text primary key,
  sealed bytea not null,
  created_at timestamptz not null
);

grant select, insert, delete on wallet_identity, sign_in_nonce, session, hand_over, socket_ticket, envelope_key to nibble_app;
grant update (last_action_at) on session to nibble_app;
grant update (username, country, of_age_at) on player to nibble_app;
