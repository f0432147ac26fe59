-- How players sign in, and what keeps them signed in. Nothing here can be replayed: tokens and tickets are kept as SHA-256,
-- codes as HMACs under the installation's secret, which is not in the database, and wallet signatures not at all. An
-- e-mail address without an account is kept as its hash only, and not for long.

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
  expires_at timestamptz not null,
  -- The player whom the signing wallet joins; null where it signs in. One does not serve for the other.
  player_id bigint references player
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
  claimed_ip text not null,
  -- Null where the session came from another device by a hand-over code: nobody signed for it.
  wallet_proof_at timestamptz,
  -- What it is called in its player's list; it opens nothing.
  handle uuid not null unique default gen_random_uuid(),
  -- What signed in, as far as the browser said.
  browser text check (length(browser) <= 40),
  system text check (length(system) <= 40)
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

-- `email`: in small letters. `password`: argon2id in PHC form.
create table email_identity (
  email text primary key check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+$' and length(email) <= 254),
  player_id bigint not null unique references player,
  password text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

-- A code that was sent. `email_hash`: SHA-256 of the address. `asked_from`: the household that asked for it. `ended_at`: it
-- was used, or a newer one took its place.
create table email_code (
  id bigint generated always as identity primary key,
  email_hash bytea not null check (length(email_hash) = 32),
  purpose text not null
    check (purpose in ('register', 'forgot_password', 'connect_email', 'connect_wallet', 'security_password')),
  code_hash bytea not null check (length(code_hash) = 32),
  asked_from text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Wrong tries: out of the household that asked for it, and out of all others, who cannot use up its own.
  tries_here int not null default 0,
  tries_elsewhere int not null default 0,
  -- Whether it was asked for out of a network from which the player of the address has signed in. Those are counted, and
  -- replaced, apart from what strangers ask for: nobody else uses up the mails by which their owner gets in again.
  is_familiar boolean not null default false
);
create unique index email_code_newest on email_code (email_hash, purpose, is_familiar) where ended_at is null;
create index email_code_to on email_code (email_hash, sent_at);
create index email_code_from on email_code (asked_from, sent_at);
create index email_code_age on email_code (sent_at);

-- A try is written before a password is looked at, and taken back when it was right. `shard`: SHA-256 of what it counts for:
-- an address for all browsers that never signed in with it, one browser that did, a network, a player who is signed in.
create table sign_in_try (
  id bigint generated always as identity primary key,
  shard bytea not null check (length(shard) = 32),
  at timestamptz not null
);
create index sign_in_try_of on sign_in_try (shard, at);
create index sign_in_try_age on sign_in_try (at);

-- `hash`: argon2id in PHC form.
create table transaction_password (
  player_id bigint primary key references player,
  hash text not null,
  changed_at timestamptz not null
);

-- A try is written before the password is looked at, and taken back when it was right.
create table transaction_password_try (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  at timestamptz not null
);
create index transaction_password_try_player on transaction_password_try (player_id, at);

-- Withdrawals and transfers wait until then: a credential was replaced by somebody who did not show the old one.
create table money_wait (
  player_id bigint primary key references player,
  until timestamptz not null
);

-- What happened to credentials, rights to move money and limits. The application may add and read, nothing else; the owner
-- of the tables removes what is older than docs/operations.md says.
-- `what`: which credential or limit. `subject`: keyed hash of the address that was given, where nobody has it. `network`:
-- keyed hash of the IPv4 /24 or the IPv6 /64. `outcome`: 'done', or why it was refused. `browser`, `system`: as in session.
create table security_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('sign_in', 'sign_in_failed', 'locked_out', 'proof_failed', 'credential_added',
                                     'credential_changed', 'credential_replaced', 'limit_reached')),
  what text not null,
  outcome text not null,
  player_id bigint references player,
  subject bytea check (length(subject) = 16),
  network bytea check (length(network) = 16),
  browser text,
  system text
);
create index security_event_of_player on security_event (player_id, id) where player_id is not null;
create index security_event_age on security_event (at);

-- What a player is told of such an event, on its way: by mail, or by push to a browser, whose address and keys stand here
-- because its session may end with the event.
create table security_alert (
  id bigint generated always as identity primary key,
  event_id bigint not null references security_event,
  channel text not null check (channel in ('mail', 'push')),
  address text not null,
  p256dh bytea check (length(p256dh) = 65),
  auth bytea check (length(auth) = 16),
  language text not null,
  waits_until timestamptz,
  written_at timestamptz not null,
  due_at timestamptz not null,
  tries int not null default 0,
  constraint security_alert_push check ((channel = 'push') = (p256dh is not null) and (p256dh is null) = (auth is null))
);
create index security_alert_due on security_alert (due_at, id);
create index security_alert_of_event on security_alert (event_id);

-- Where players sign in from, as hashes under the installation's secret, which is not in the database. `device`: the key
-- that stays in the browser; `network`: the address, of IPv6 its first half, with the family of the browser. Kept for 90
-- days after the last sign-in.
create table sign_in_mark (
  kind text not null check (kind in ('device', 'network')),
  mark bytea not null check (length(mark) = 16),
  player bigint not null references player,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (kind, mark, player)
);
create index sign_in_mark_of_player on sign_in_mark (player);
create index sign_in_mark_age on sign_in_mark (last_at);

-- Sign-ups that were refused for the country they named, by day of GMT+8. Nothing is kept of who it was.
create table blocked_sign_up (
  country text not null check (country ~ '^[A-Z]{2}$'),
  day date not null,
  times int not null check (times > 0),
  primary key (country, day)
);

grant select, insert, delete on wallet_identity, sign_in_nonce, session, hand_over, socket_ticket, envelope_key,
  email_code, sign_in_try, transaction_password_try, security_alert, sign_in_mark to nibble_app;
grant select, insert on email_identity, transaction_password, money_wait, security_event, blocked_sign_up to
  nibble_app;
grant update (last_action_at) on session to nibble_app;
-- When the installation's secret is replaced, keys of envelopes are sealed anew under the one that replaces it.
grant update (sealed) on envelope_key to nibble_app;
grant update (password, changed_at) on email_identity to nibble_app;
grant update (ended_at, tries_here, tries_elsewhere) on email_code to nibble_app;
grant update (hash, changed_at) on transaction_password to nibble_app;
grant update (until) on money_wait to nibble_app;
grant update (due_at, tries) on security_alert to nibble_app;
grant update (last_at) on sign_in_mark to nibble_app;
grant update (times) on blocked_sign_up to nibble_app;
