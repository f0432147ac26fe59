-- Watchers' keys that have signed many heads while these were new: the longest known of them have a place at every head, which
-- newcomers cannot take (docs/decisions/0313). `network`: a keyed hash; one network has few of them. `signed_at`: within minutes.
create table book_watcher (
  public_key bytea primary key check (length(public_key) = 32),
  network bytea not null check (length(network) = 16),
  known_at timestamptz not null default clock_timestamp(),
  signed_at timestamptz not null default clock_timestamp()
);
create index book_watcher_known on book_watcher (known_at);
create index book_watcher_network on book_watcher (network);

-- The network of a witness who took an open place: a keyed hash that differs for every round. Null: they had a place.
alter table book_witness add column network bytea check (length(network) = 16);

grant select, insert, delete on book_watcher to nibble_app;
grant update (signed_at) on book_watcher to nibble_app;
