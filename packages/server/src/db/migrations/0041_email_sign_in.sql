-- Signing in by e-mail and password, and the codes that prove a mailbox. Codes are kept as HMACs under the installation's
-- secret, which is not in the database; an address without an account is kept as its hash only, and not for long.

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
  ended_at timestamptz
);
create unique index email_code_newest on email_code (email_hash, purpose) where ended_at is null;
create index email_code_to on email_code (email_hash, sent_at);
create index email_code_from on email_code (asked_from, sent_at);
create index email_code_age on email_code (sent_at);

-- A try is written before the password or the code is looked at, and taken back when it was right. Addresses that have no
-- account are counted alike.
create table email_try (
  id bigint generated always as identity primary key,
  email_hash bytea not null check (length(email_hash) = 32),
  what text not null check (what in ('password', 'code')),
  at timestamptz not null
);
create index email_try_of on email_try (email_hash, what, at);
create index email_try_age on email_try (at);

-- Names that people choose are told apart by more than their capitals.
create unique index player_username_once on player (lower(username));

grant select, insert on email_identity to nibble_app;
grant update (password, changed_at) on email_identity to nibble_app;
grant select, insert, delete on email_code, email_try to nibble_app;
grant update (ended_at) on email_code to nibble_app;
