-- The producers' watch acts by itself: a notice quarters the caps, an alarm stops stakes of value, until risk lifts it.

-- `subject`: a producer's address, or the number of a player whose wins lie on the blocks of several producers.
create table watch_brake (
  subject text primary key,
  level text not null check (level in ('notice', 'alarm')),
  since timestamptz not null
);

-- The highest that nobody has lifted.
create function watch_suspicion() returns text
language sql stable as $$
  select coalesce((select level from watch_brake order by level = 'alarm' desc limit 1), 'fair')
$$;

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

-- Numbers of producers and of accounts are never given again: a judged one goes on under a new number.
create sequence watched_producer_number owned by watched_producer.number;
select setval('watched_producer_number', coalesce((select max(number) from watched_producer), 0) + 1, false);
create sequence watched_account_number owned by watched_account.number;

-- Who is under suspicion already is so from now on.
insert into watch_brake (subject, level, since)
select producer, level, now() from watched_producer where level <> 'fair';

grant select, insert, update, delete on watch_brake to nibble_app;
grant select, insert, update on watched_account to nibble_app;
grant usage, select on sequence watched_producer_number, watched_account_number to nibble_app;
grant execute on function watch_suspicion to nibble_app;
