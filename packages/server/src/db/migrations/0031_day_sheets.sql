-- The sheets of days: the checksum of the file of all rounds of a day of UTC, signed by a key of the sealed book
-- (docs/decisions/0216). A sheet never changes, and neither does what its file is made of.
create table book_day (
  day date primary key,
  rounds int not null check (rounds >= 0),
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  key_id text not null references book_key,
  signature bytea not null check (length(signature) = 64),
  signed_at timestamptz not null default clock_timestamp()
);
grant select, insert on book_day to nibble_app;
