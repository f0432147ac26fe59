-- What is remembered of the chain: which one it is, and the newest blocks that a quorum agreed on once they were final.
-- A later answer must link to them, and they tell who produces blocks.

create table chain_identity (
  one boolean primary key default true check (one),
  genesis_hash text not null check (genesis_hash ~ '^0x[0-9a-f]{64}$'),
  noted_at timestamptz not null default now()
);

create table agreed_block (
  height bigint primary key check (height >= 0),
  hash text not null unique check (hash ~ '^0x[0-9a-f]{64}$'),
  parent_hash text not null check (parent_hash ~ '^0x[0-9a-f]{64}$'),
  time_ms bigint not null,
  -- Null on chains whose producers do not seal.
  producer text check (producer ~ '^0x[0-9a-f]{40}$'),
  agreed_at timestamptz not null default now()
);

grant select, insert, update on chain_identity to nibble_app;
-- Old ones are let go, and all of them when the development chain was reset.
grant select, insert, delete on agreed_block to nibble_app;
