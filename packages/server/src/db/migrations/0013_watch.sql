-- The watch on the books and on block producers, and what the house owes its players.

-- What the look of every minute found, and how far it has read.
create table books_watch (
  one boolean primary key default true check (one),
  -- When every invariant was last seen to hold; null until the first time. Withdrawals are paid only while this is fresh.
  held_at timestamptz,
  checked_at timestamptz,
  took_ms int,
  -- When all entries were last added up, not only those since the last look.
  full_at timestamptz,
  -- What is broken or could not be looked at, by name; an incident is open for each.
  wrong jsonb not null default '[]',
  -- The same of the last look at all entries.
  wrong_of_all jsonb not null default '[]',
  -- So long withdrawals go on when no look can be taken.
  stale_after interval not null default '5 minutes' check (stale_after > '0')
);

insert into books_watch default values;

-- Every account as far as its entries were added up. Written beside the bets, locked by none of them.
create table books_mark (
  account_id bigint primary key,
  entries bigint not null,
  balance bigint not null
) with (fillfactor = 80);

-- Blocks on which something of value was staked, and what their producers' blocks return together. Money in millionths.
create table watched_block (
  draw_at timestamptz primary key,
  height bigint not null,
  hash text not null check (hash ~ '^0x[0-9a-f]{64}$'),
  producer text not null check (producer ~ '^0x[0-9a-f]{40}$'),
  staked double precision not null,
  returned double precision not null,
  expected double precision not null,
  variance double precision not null check (variance >= 0),
  most double precision not null
);
create index watched_block_of on watched_block (producer, draw_at);

create table watched_producer (
  producer text primary key check (producer ~ '^0x[0-9a-f]{40}$'),
  number int not null unique check (number > 0),
  blocks int not null,
  staked double precision not null,
  returned double precision not null,
  expected double precision not null,
  variance double precision not null,
  most double precision not null,
  evidence double precision[] not null,
  -- The highest so far: who was noticed once stays noticed.
  level text not null default 'fair' check (level in ('fair', 'notice', 'alarm')),
  first_at timestamptz not null,
  last_at timestamptz not null
);

-- Rounds published before it have been looked at.
create table watched_until (
  one boolean primary key default true check (one),
  published_at timestamptz not null
);

-- What one account won over the blocks of all producers, as watched_producer has it of one producer over all accounts.
-- `producers`: on whose blocks it won, as many as matter.
create table watched_account (
  player_id bigint primary key references player,
  number int not null unique check (number > 0),
  blocks int not null,
  staked double precision not null,
  returned double precision not null,
  expected double precision not null,
  variance double precision not null,
  most double precision not null,
  evidence double precision[] not null,
  producers text[] not null,
  level text not null default 'fair' check (level in ('fair', 'notice', 'alarm')),
  first_at timestamptz not null,
  last_at timestamptz not null
);

-- A notice quarters the caps, an alarm stops stakes of value, until risk lifts it.
-- `subject`: a producer's address, or the number of a player whose wins lie on the blocks of several producers.
create table watch_brake (
  subject text primary key,
  level text not null check (level in ('notice', 'alarm')),
  since timestamptz not null
);

-- Numbers of producers and of accounts are never given again: a judged one goes on under a new number.
create sequence watched_producer_number owned by watched_producer.number;

create sequence watched_account_number owned by watched_account.number;

-- Once a day: a root that everybody may see, and the leaves from which it grew.
create table liability_root (
  -- GMT+8.
  day date primary key,
  taken_at timestamptz not null,
  root bytea not null check (length(root) = 32),
  -- Millionths of USDT.
  total bigint not null check (total >= 0),
  count int not null check (count >= 0),
  -- Salts are made of it; a player is told their own.
  secret bytea not null check (length(secret) = 32),
  -- The newest final block whose deposits were in the books then. Null where no deposits are taken.
  chain int references deposit_chain,
  height bigint,
  hash text check (hash ~ '^0x[0-9a-f]{64}$'),
  -- What treasury and deposit addresses held at the end of that block, in the contract's digits; null until it is read.
  holdings numeric(78),
  -- [{address, raw}] of those that hold most, the treasury first.
  addresses jsonb,
  constraint liability_block check ((height is null) = (hash is null) and (chain is null) = (height is null)),
  constraint liability_holdings check ((holdings is null) = (addresses is null))
);

-- In an order that tells nothing about who is beside whom. Let go after some weeks; roots stay.
create table liability_leaf (
  day date not null,
  position int not null check (position >= 0),
  player_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (day, position),
  constraint liability_leaf_once unique (day, player_id)
);

-- The nodes above each 1,024 leaves, so that one proof takes some thousand hashes.
create table liability_node (
  day date not null,
  number int not null,
  hash bytea not null check (length(hash) = 32),
  sum bigint not null check (sum >= 0),
  primary key (day, number)
);

grant select on books_watch to nibble_app;
grant select, insert, update on books_mark, watched_producer, watched_until, watched_account to nibble_app;
grant select, insert on watched_block, liability_root to nibble_app;
grant select, insert, update, delete on watch_brake to nibble_app;
grant usage, select on sequence watched_producer_number, watched_account_number to nibble_app;
grant select, insert, delete on liability_leaf, liability_node to nibble_app;
grant update (held_at, checked_at, took_ms, full_at, wrong, wrong_of_all) on books_watch to nibble_app;
grant update (holdings, addresses) on liability_root to nibble_app;
