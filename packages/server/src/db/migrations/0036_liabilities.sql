-- What the house owes its players, once a day: a root that everybody may see, and the leaves from which it grew.

create table liability_root (
  -- GMT+8.
  day date primary key,
  taken_at timestamptz not null,
  root bytea not null check (length(root) = 32),
  -- Millionths of USDT.
  total bigint not null check (total >= 0),
  count int not null check (count >= 0),
  -- Salts are made of it; a player is told his own.
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

grant select, insert on liability_root, liability_leaf, liability_node to nibble_app;
grant update (holdings, addresses) on liability_root to nibble_app;
grant delete on liability_leaf, liability_node to nibble_app;
