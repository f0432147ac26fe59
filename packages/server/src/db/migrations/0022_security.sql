-- The transaction password, which money on its way out is asked for, and when a player last proved his wallet.

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

-- Null where the session came from another device by a hand-over code: nobody signed for it.
alter table session add column wallet_proof_at timestamptz;

grant select, insert on transaction_password to nibble_app;
grant update (hash, changed_at) on transaction_password to nibble_app;
grant select, insert, delete on transaction_password_try to nibble_app;
