-- Passkeys of players, and of operators, who sign with theirs what they release (docs/decisions/0196, 0197).

create table passkey (
  credential_id bytea primary key check (length(credential_id) between 1 and 1023),
  player_id bigint not null references player,
  -- As the authenticator gave it, in COSE.
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_backed_up boolean not null,
  rp_id text not null,
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_player on passkey (player_id, created_at);
grant select, insert, delete on passkey to nibble_app;
grant update (name, counter, is_backed_up, last_used_at) on passkey to nibble_app;

create table passkey_challenge (
  nonce bytea primary key check (length(nonce) = 32),
  purpose text not null check (purpose in ('sign_in', 'add', 'confirm')),
  -- Whoever signs in has neither yet.
  player_id bigint references player,
  session_hash bytea,
  -- The key of the browser that signs in.
  key_x text,
  key_y text,
  origin text not null,
  -- The hash of the signature that spent it.
  spent_by bytea check (length(spent_by) = 32),
  expires_at timestamptz not null,
  constraint passkey_challenge_whose check (
    case when purpose = 'sign_in' then num_nulls(player_id, session_hash, key_x, key_y) = 2 and key_x is not null and key_y is not null
         else num_nulls(player_id, session_hash) = 0 and num_nulls(key_x, key_y) = 2 end
  )
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
grant select, insert, delete on passkey_challenge to nibble_app;
grant update (spent_by) on passkey_challenge to nibble_app;

alter table security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (kind in (
    'sign_in', 'sign_in_failed', 'locked_out', 'proof_failed', 'credential_added', 'credential_changed',
    'credential_replaced', 'credential_removed', 'limit_reached'
  ));

create table operator_passkey (
  credential_id bytea primary key check (length(credential_id) between 1 and 1023),
  operator_id bigint not null references operator,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_of_operator on operator_passkey (operator_id);
grant select, insert, delete on operator_passkey to nibble_app;
grant update (counter, last_used_at) on operator_passkey to nibble_app;

-- Under which a passkey is made; what operators sign needs none, as it is signed for one withdrawal alone.
create table operator_passkey_challenge (
  challenge bytea primary key check (length(challenge) = 32),
  operator_id bigint not null references operator,
  session_id bigint not null references operator_session,
  expires_at timestamptz not null
);
create index operator_passkey_challenge_expiry on operator_passkey_challenge (expires_at);
grant select, insert, delete on operator_passkey_challenge to nibble_app;

-- What operators have signed of a payment. The signer believes nothing of it but the signatures.
create table withdrawal_signature (
  withdrawal_id bigint not null references withdrawal,
  attempt int not null,
  operator_id bigint not null references operator,
  credential_id bytea not null,
  valid_until timestamptz not null,
  client_data bytea not null,
  authenticator_data bytea not null,
  signature bytea not null,
  signed_at timestamptz not null,
  primary key (withdrawal_id, attempt, operator_id)
);
grant select, insert, delete on withdrawal_signature to nibble_app;

-- Above what amount the signer wants two signatures; null where it wants none.
alter table signer_state add signed_above bigint;
