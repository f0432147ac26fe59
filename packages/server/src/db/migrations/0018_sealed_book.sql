-- The sealed book (docs/decisions/0166): what the house signs of its bets, so that nobody has to believe that a bet is in
-- the book, or that nothing was added after the draw.

-- Keys that sign receipts and heads, Ed25519. `id`: the first 16 hexadecimal digits of SHA-256 over the public key.
-- `sealed`: the private key under the installation's secret, which is not in the database. A key is in force for rounds that
-- open from `first_round_at` on; the head of the round before tells it (`book.next_key`). `lost_at`: nobody can open it any
-- more, and no further round is given it.
create table book_key (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  public_key bytea not null unique check (length(public_key) = 32),
  sealed bytea not null,
  created_at timestamptz not null default now(),
  first_round_at timestamptz not null unique,
  lost_at timestamptz
);

-- One row for each round that takes bets; its secrets and its key never change, so that receipts can be computed again.
-- `round_secret` is told with the result, `tag_secret` never. From `size` on: the head, all of it or nothing.
-- `totals`: as the head says them, `ASSET:amount` joined by commas. `withheld`: why no head is ever signed here.
create table book (
  round_id bigint primary key,
  tempo tempo not null,
  key_id text not null references book_key,
  round_secret bytea not null check (length(round_secret) = 32),
  tag_secret bytea not null check (length(tag_secret) = 32),
  size int check (size >= 0),
  root bytea check (length(root) = 32),
  totals text,
  previous bytea check (length(previous) = 32),
  next_key bytea check (length(next_key) = 32),
  head_hash bytea unique check (length(head_hash) = 32),
  signature bytea check (length(signature) = 64),
  signed_at timestamptz,
  withheld text,
  constraint book_head check (num_nulls(size, root, totals, previous, head_hash, signature, signed_at) in (0, 7)),
  constraint book_next_key check (next_key is null or signed_at is not null),
  constraint book_withheld check (withheld is null or signed_at is null)
);
create index book_chain on book (tempo, round_id);
create index book_to_sign on book (round_id) where signed_at is null and withheld is null;
create index book_signed on book (signed_at) where signed_at is not null;
create index book_key_told on book (next_key) where next_key is not null;

-- A bet that its player took back, by the signature of the session key over fields(nibble-cancel/1, round, bet).
-- `public_key`: x and y of the point. `sign_in_message`: what a wallet signed to name that key; null where none did.
create table bet_cancel (
  round_id bigint not null,
  bet_id bigint not null,
  cancelled_at timestamptz not null,
  public_key bytea not null check (length(public_key) = 64),
  signature bytea not null check (length(signature) = 64),
  sign_in_message text,
  sign_in_signature text,
  primary key (round_id, bet_id),
  constraint bet_cancel_sign_in check ((sign_in_message is null) = (sign_in_signature is null))
);

-- Watchers who have signed that they saw a head.
create table book_witness (
  round_id bigint not null references book,
  public_key bytea not null check (length(public_key) = 32),
  signature bytea not null check (length(signature) = 64),
  at timestamptz not null default now(),
  primary key (round_id, public_key)
);

-- A head that a book key of this house has signed, and that is not the one stored here: this database is older than
-- what the house has published, or somebody else has the key.
create table book_stray_head (
  head_hash bytea primary key check (length(head_hash) = 32),
  round_id bigint not null,
  draw_at timestamptz not null,
  head jsonb not null,
  at timestamptz not null default now()
);
create index book_stray_head_draw on book_stray_head (draw_at);

-- What a wallet signed to open the session: evidence for bets that are taken back out of it.
alter table session
  add column sign_in_message text,
  add column sign_in_signature text,
  add constraint session_sign_in check ((sign_in_message is null) = (sign_in_signature is null));

grant select, insert on book_key, book, bet_cancel, book_witness, book_stray_head to nibble_app;
-- When the installation's secret is replaced, book keys are sealed anew under the one that replaces it.
grant update (sealed, lost_at) on book_key to nibble_app;
grant update (size, root, totals, previous, next_key, head_hash, signature, signed_at, withheld) on book to nibble_app;
