-- What a player looks after himself: his sessions by name, his picture, what the page tells him unasked.

-- `handle`: what a session is called in its player's list; it opens nothing. `browser`, `system`: what signed in, as far as
-- the browser said.
alter table session
  add column handle uuid not null unique default gen_random_uuid(),
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40);

-- `name`: under which anybody may see it; another one with each picture.
create table avatar (
  player_id bigint primary key references player,
  name text not null unique check (name ~ '^[A-Za-z0-9_-]{22}$'),
  kind text not null check (kind in ('image/png', 'image/jpeg', 'image/webp')),
  picture bytea not null check (length(picture) between 1 and 131072),
  changed_at timestamptz not null
);
-- Pictures are compressed already.
alter table avatar alter column picture set storage external;

-- Without a row everything is told.
create table subscription (
  player_id bigint primary key references player,
  results boolean not null,
  deposits boolean not null,
  withdrawals boolean not null,
  notices boolean not null
);

grant select, insert, update, delete on avatar to nibble_app;
grant select, insert, update on subscription to nibble_app;
