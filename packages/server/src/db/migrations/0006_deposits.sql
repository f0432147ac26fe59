-- What is remembered of the chain, and deposits: which address is whose, how far the chain has been read, and every transfer
-- that came in, once.

-- Which chain it is.
create table chain_identity (
  one boolean primary key default true check (one),
  genesis_hash text not null check (genesis_hash ~ '^0x[0-9a-f]{64}$'),
  noted_at timestamptz not null default now()
);

-- The newest blocks that a quorum agreed on once they were final. A later answer must link to them, and they tell who
-- produces blocks.
create table agreed_block (
  height bigint primary key check (height >= 0),
  hash text not null unique check (hash ~ '^0x[0-9a-f]{64}$'),
  parent_hash text not null check (parent_hash ~ '^0x[0-9a-f]{64}$'),
  time_ms bigint not null,
  -- Null on chains whose producers do not seal.
  producer text check (producer ~ '^0x[0-9a-f]{40}$'),
  agreed_at timestamptz not null default now()
);

-- What holds for deposits; rows never change, the newest counts. Amounts are millionths.
create table deposit_terms (
  id int generated always as identity primary key,
  minimum bigint not null check (minimum > 0),
  -- While stopped no address is shown. What arrives all the same is credited: it is the player's.
  stopped boolean not null default false,
  set_at timestamptz not null default clock_timestamp()
);

insert into deposit_terms (minimum) values (1000000);

-- One address a player, for ever: child of the operator's extended public key by the player's id.
create table deposit_address (
  player_id bigint primary key references player,
  address bytea not null unique check (length(address) = 20),
  given_at timestamptz not null default clock_timestamp()
);

-- A chain that deposits come from. A development chain that was reset is another chain: it has another block 0.
create table deposit_chain (
  id int generated always as identity primary key,
  chain_id int not null,
  genesis_hash text not null unique check (genesis_hash ~ '^0x[0-9a-f]{64}$'),
  contract bytea not null check (length(contract) = 20),
  decimals smallint not null check (decimals between 6 and 30),
  treasury bytea not null check (length(treasury) = 20),
  -- Up to this final block every deposit is in the books.
  height bigint not null check (height >= 0),
  hash text not null check (hash ~ '^0x[0-9a-f]{64}$'),
  -- The newest block and the newest final one when they were last looked at, for confirmations.
  head_height bigint not null,
  final_height bigint not null
);

create table deposit (
  id bigint generated always as identity primary key,
  chain int not null references deposit_chain,
  transaction bytea not null check (length(transaction) = 32),
  log_index int not null check (log_index >= 0),
  player_id bigint not null references player,
  block_height bigint not null,
  block_hash bytea not null check (length(block_hash) = 32),
  block_time timestamptz not null,
  -- What the contract counted: raw = amount in the contract's digits + dust.
  raw numeric(78) not null check (raw > 0),
  amount bigint not null check (amount >= 0),
  dust numeric(78) not null check (dust >= 0),
  -- The posting that took it into the books; none where all of it is dust.
  booked_by bigint,
  -- The posting that gave it to the player: the same, or a later one where it was below the minimum.
  credited_by bigint,
  credited_at timestamptz,
  -- Who sent it; null where that is not known.
  sender bytea check (length(sender) = 20),
  constraint deposit_once unique (chain, transaction, log_index),
  constraint deposit_booked check ((amount > 0) = (booked_by is not null)),
  constraint deposit_credited check ((credited_by is null) = (credited_at is null) and (credited_by is null or amount > 0))
);
create index deposit_of_player on deposit (player_id, id);
create index deposit_unclaimed on deposit (player_id) where credited_by is null and amount > 0;

create index deposit_of_sender on deposit (sender, player_id) where sender is not null;
create index deposit_credited on deposit (credited_at) where credited_at is not null;

-- What has just ended is found without reading what ended long ago.
create index deposit_credited_at on deposit (credited_at) where credited_at is not null;

-- Transfers in blocks that are not final yet. Rows go again when they become deposits, or when their block goes away.
create table deposit_seen (
  chain int not null references deposit_chain,
  transaction bytea not null check (length(transaction) = 32),
  log_index int not null,
  player_id bigint not null references player,
  block_height bigint not null,
  block_hash bytea not null,
  block_time timestamptz not null,
  amount bigint not null check (amount >= 0),
  primary key (chain, transaction, log_index)
);
create index deposit_seen_of_player on deposit_seen (player_id);

-- Deposits that a player is about to send: they count until they are seen, for some minutes. `key` is the page's: asked
-- again with it, the amount takes the place of the one before.
create table deposit_intent (
  player_id bigint not null references player,
  key uuid not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (player_id, key)
);

grant select, insert, update on chain_identity to nibble_app;
-- Old ones are let go, and all of them when the development chain was reset.
grant select, insert, delete on agreed_block to nibble_app;
grant select, insert on deposit_terms, deposit_address, deposit_chain, deposit to nibble_app;
grant select, insert, update, delete on deposit_seen, deposit_intent to nibble_app;
-- A treasury that was moved, by a new TREASURY_ADDRESS, is where the books look from then on.
grant update (treasury, height, hash, head_height, final_height) on deposit_chain to nibble_app;
grant update (credited_by, credited_at) on deposit to nibble_app;
