-- Withdrawals, the addresses they go to, the rules in force, what keeps them from releasing themselves, and the signer.
--
-- The signer is a process of its own that holds the keys. It works as nibble_signer, which reads what was released, writes
-- its own tables and reports what it saw; it cannot touch a balance, a player or a withdrawal's state except through the
-- functions signer_take, signer_report and signer_found.

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
  four_eyes_above bigint not null check (four_eyes_above >= 0),
  -- Withdrawals of a player that are under way or wait.
  open_at_most int not null default 10 check (open_at_most > 0)
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

-- One transaction pays one withdrawal: before a payment is believed it is looked up whether another was paid by it.
create index withdrawal_transaction on withdrawal (tx_hash) where tx_hash is not null;
create index withdrawal_requested on withdrawal (requested_at);
create index withdrawal_finished_at on withdrawal (finished_at) where finished_at is not null;
create index withdrawal_open_of_player on withdrawal (player_id)
  where state not in ('success', 'rejected') and refunded_at is null;
create index withdrawal_asked_of_player on withdrawal (player_id, requested_at);
create index withdrawal_released_of_player on withdrawal (player_id, released_at) where released_by is null;

create table withdrawal_address (
  player_id bigint not null references player,
  address bytea not null check (length(address) = 20),
  label text not null,
  saved_at timestamptz not null,
  primary key (player_id, address)
);

-- Something about a player that a person must look at before their money leaves by itself.
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
  name text primary key
    check (name in ('withdrawals', 'play', 'deposits', 'conversions', 'transfers') or name ~ '^game:[a-z0-9-]+$'),
  reason text not null,
  stopped_by bigint,
  stopped_at timestamptz not null
);

-- What became of an attempt on the chain, as the signer saw it. The server posts by it, once.
create table withdrawal_outcome (
  withdrawal_id bigint not null references withdrawal,
  attempt int not null,
  outcome text not null check (outcome in ('success', 'failed', 'not_received')),
  tx_hash bytea not null check (length(tx_hash) = 32),
  height bigint not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, attempt)
);

-- A decision to send one transaction: from whom, with which nonce, what. It is written once and sent until it is mined.
-- kinds: withdrawal, gas (native coin for a deposit address), sweep (a deposit address to the treasury).
create table signer_intent (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('withdrawal', 'gas', 'sweep')),
  withdrawal_id bigint references withdrawal,
  attempt int,
  -- Block 0 of the chain it is for: a development chain that was reset counts nonces anew.
  chain text not null,
  path text not null,
  sender bytea not null check (length(sender) = 20),
  nonce bigint not null check (nonce >= 0),
  -- Who has it in the end, and the address that is called to this end: the token, or the receiver of native coin.
  beneficiary bytea not null check (length(beneficiary) = 20),
  target bytea not null check (length(target) = 20),
  -- Smallest units of the token or the native coin.
  units numeric(78) not null check (units > 0),
  gas_limit bigint not null,
  decided_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'final')),
  outcome text check (outcome in ('success', 'failed', 'not_received')),
  final_hash bytea,
  final_height bigint,
  ended_at timestamptz,
  -- Its number beside the hash of its first block, so that a signer of another chain sees that it is none of its own.
  chain_id bigint not null default 56,
  constraint signer_intent_nonce unique (chain, sender, nonce),
  constraint signer_intent_once unique (withdrawal_id, attempt),
  check ((kind = 'withdrawal') = (withdrawal_id is not null and attempt is not null)),
  check ((state = 'final') = (outcome is not null))
);
create index signer_intent_open on signer_intent (sender, nonce) where state = 'open';
create index signer_intent_pace on signer_intent (decided_at) where kind = 'withdrawal';

-- Payments by the height of their block: those after the block up to which the books have read the chain are still held
-- there, though the books have paid them.
create index signer_intent_paid_at on signer_intent (final_height) where kind = 'withdrawal';

-- Signed bytes of an intent, stored before anybody else sees them; those after the first replace it at the same nonce.
create table signer_transaction (
  hash bytea primary key check (length(hash) = 32),
  intent_id bigint not null references signer_intent,
  number int not null,
  raw bytea not null,
  max_fee numeric(78) not null,
  tip numeric(78) not null,
  signed_at timestamptz not null default clock_timestamp(),
  constraint signer_transaction_number unique (intent_id, number)
);

-- What the signer says about itself.
create table signer_state (
  one boolean primary key default true check (one),
  at timestamptz not null,
  -- A sentence for operators while something keeps it from working; null when all is well.
  trouble text,
  waiting int not null default 0,
  under_way int not null default 0
);

-- A transaction of the treasury that the signer's own tables lack. `withdrawal_id`: what it paid; null where the books
-- have nothing of it, and `note` says what became of it.
create table signer_known_payment (
  hash bytea primary key check (length(hash) = 32),
  withdrawal_id bigint references withdrawal,
  note text not null check (note <> ''),
  known_at timestamptz not null default clock_timestamp()
);

-- Up to this nonce all transactions of the sender were looked through: the signer goes on after it.
create table signer_known_nonce (
  chain text not null,
  sender bytea not null check (length(sender) = 20),
  nonce bigint not null check (nonce >= 0),
  note text not null check (note <> ''),
  known_at timestamptz not null default clock_timestamp(),
  primary key (chain, sender, nonce)
);

grant select on withdrawal_terms, withdrawal_outcome, signer_intent, signer_transaction, signer_state,
  signer_known_payment, signer_known_nonce to nibble_app;
grant select, insert on withdrawal, player_flag to nibble_app;
grant select, insert, delete on withdrawal_address, house_stop to nibble_app;
grant select, insert on signer_intent, signer_transaction to nibble_signer;
grant select, insert, update on signer_state to nibble_signer;
grant select on signer_known_payment, signer_known_nonce to nibble_signer;
grant update (state, review_reason, reason, approved_by, approved_at, released_by, released_at, attempt, tx_hash,
  finished_at, refunded_at) on withdrawal to nibble_app;
grant update (label) on withdrawal_address to nibble_app;
grant update (closed_by, closed_at) on player_flag to nibble_app;
grant update (state, outcome, final_hash, final_height, ended_at) on signer_intent to nibble_signer;
