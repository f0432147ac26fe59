-- The watch on the books: what the look of every minute found, and how far it has read.

create table books_watch (
  one boolean primary key default true check (one),
  -- When every invariant was last seen to hold; null until the first time. Withdrawals are paid only while this is fresh.
  held_at timestamptz,
  looked_at timestamptz,
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

grant select on books_watch, books_mark to nibble_app;
grant update (held_at, looked_at, took_ms, full_at, wrong, wrong_of_all) on books_watch to nibble_app;
grant insert, update on books_mark to nibble_app;

-- What may be sent now, and what is under way. Nothing new while withdrawals are stopped, nor where the server has
-- looked at the books once and no longer does.
create or replace view signer_withdrawal as
  select id, attempt, amount, address, state, released_at
  from withdrawal
  where state = 'withdrawing'
     or (state = 'to_be_released' and released_at is not null
         and not exists (select from house_stop where name = 'withdrawals')
         and not exists (select from books_watch where clock_timestamp() - held_at > stale_after));

create or replace function signer_take(p_withdrawal bigint, p_attempt int) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform from house_stop where name = 'withdrawals';
  if found then
    return false;
  end if;
  perform from books_watch where clock_timestamp() - held_at > stale_after;
  if found then
    return false;
  end if;
  update withdrawal set state = 'withdrawing'
  where id = p_withdrawal and attempt = p_attempt and state = 'to_be_released' and released_at is not null;
  return found;
end $$;

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

grant select, insert on watched_block to nibble_app;
grant select, insert, update on watched_producer, watched_until to nibble_app;
