-- Seals: what the contract of the book is to be told before each draw, what the sealer sent, and what the chain shows.
--
-- The server adds a row in the transaction that signs the heads of a draw time. The sealer, a part of the signer's process
-- with a key that holds gas alone, works as nibble_signer: it reads signer_seal and signer_seal_transaction, and writes
-- through the functions signer_seal_sign, signer_seal_sent, signer_seal_alive and signer_seal_trouble. That a draw is
-- sealed is for the server to say, by a quorum of its own endpoints.

create table book_seal (
  draw_at timestamptz primary key,
  -- SHA-256 over the hashes of the heads that share this draw time.
  commitment bytea not null check (length(commitment) = 32),
  signed_at timestamptz not null default clock_timestamp(),
  -- When it was sent first, and how often.
  sent_at timestamptz,
  attempts int not null default 0,
  -- 'signed': no contract took seals then. What was decided is for ever.
  state text not null default 'waiting' check (state in ('waiting', 'sealed', 'unsealed', 'signed')),
  decided_at timestamptz,
  -- The event, as a quorum showed it in a final block.
  contract text check (contract ~ '^0x[0-9a-f]{40}$'),
  transaction text check (transaction ~ '^0x[0-9a-f]{64}$'),
  sealed_height bigint,
  sealed_block_hash text check (sealed_block_hash ~ '^0x[0-9a-f]{64}$'),
  sealed_block_time timestamptz check (sealed_block_time < draw_at),
  constraint book_seal_decided check ((state = 'waiting') = (decided_at is null)),
  constraint book_seal_event check (
    num_nonnulls(contract, transaction, sealed_height, sealed_block_hash, sealed_block_time)
      = case when state = 'sealed' then 5 else 0 end
  )
);
create index book_seal_waiting on book_seal (draw_at) where state = 'waiting';

-- Signed bytes of seals, stored before anybody else sees them.
create table book_seal_transaction (
  hash bytea primary key check (length(hash) = 32),
  draw_at timestamptz not null references book_seal,
  -- Block 0 of the chain it is for: a development chain that was reset counts nonces anew.
  chain text not null,
  sender bytea not null check (length(sender) = 20),
  nonce bigint not null check (nonce >= 0),
  raw bytea not null,
  gas_limit bigint not null check (gas_limit > 0),
  max_fee numeric(78) not null,
  tip numeric(78) not null,
  signed_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index book_seal_transaction_of on book_seal_transaction (draw_at);
create index book_seal_transaction_nonce on book_seal_transaction (chain, sender, nonce);
create index book_seal_transaction_pace on book_seal_transaction (signed_at);

-- What the sealer says about itself.
create table sealer_state (
  one boolean primary key default true check (one),
  at timestamptz not null,
  address bytea not null check (length(address) = 20),
  -- A sentence for operators while something keeps it from sealing; null when all is well.
  trouble text
);

grant select on book_seal, book_seal_transaction, sealer_state to nibble_app;
grant insert (draw_at, commitment) on book_seal to nibble_app;
grant update (state, decided_at, contract, transaction, sealed_height, sealed_block_hash, sealed_block_time)
  on book_seal to nibble_app;
