-- Tries at a sign-in are counted by the name that was given, whether somebody has it or not: then answers do not tell.
-- What counts lasts half an hour, so that nothing is lost with the old rows.
drop table operator_try;
create table operator_try (
  id bigint generated always as identity primary key,
  name_hash bytea not null check (length(name_hash) = 32),
  what text not null check (what in ('password', 'code')),
  at timestamptz not null
);
create index operator_try_of on operator_try (name_hash, what, at);
create index operator_try_at on operator_try (at);
grant select, insert, delete on operator_try to nibble_app;
