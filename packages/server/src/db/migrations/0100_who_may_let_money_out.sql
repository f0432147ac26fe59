-- Who may let money out is made by two people who may. What is asked for waits here until they have confirmed it.

-- From when on an operator's word counts where two people are needed: a day after they were added, reset or given more.
alter table operator add column counts_from timestamptz;
update operator set counts_from = created_at;
alter table operator alter column counts_from set default now() + interval '1 day';
alter table operator alter column counts_from set not null;

-- `operator_id`: null while somebody is to be added. `first_half`: of the password that the two who confirm hand over in
-- two halves, sealed; nobody alone ever has all of it.
create table operator_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('add', 'update', 'reset')),
  operator_id bigint references operator,
  name text not null check (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  roles text[] not null check (roles <@ array['support', 'finance', 'risk', 'admin'] and cardinality(roles) > 0),
  player_id bigint references player,
  is_disabled boolean not null,
  reason text not null check (reason <> ''),
  requested_by bigint not null references operator,
  requested_at timestamptz not null,
  ends_at timestamptz not null,
  first_by bigint references operator,
  first_at timestamptz,
  first_half bytea,
  second_by bigint references operator,
  second_at timestamptz,
  state text not null default 'open' check (state in ('open', 'applied', 'refused', 'overtaken')),
  ended_by bigint references operator,
  ended_at timestamptz,
  check ((first_by is null) = (first_at is null) and (second_by is null) = (second_at is null)),
  check ((state = 'open') = (ended_at is null)),
  check (kind = 'add' or operator_id is not null),
  -- Two others than whom it is about.
  constraint operator_change_two check (state <> 'applied' or (first_by <> second_by and first_by is not null and second_by is not null)),
  constraint operator_change_others check (operator_id is null or (first_by is distinct from operator_id and second_by is distinct from operator_id))
);
create unique index operator_change_open on operator_change (name) where state = 'open';

-- What somebody let out alone, in USDT; added up over a day.
create table operator_alone (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  at timestamptz not null,
  subject text not null check (subject in ('withdrawal', 'conversion', 'adjustment')),
  subject_id bigint not null,
  value bigint not null check (value >= 0)
);
create index operator_alone_of on operator_alone (operator_id, at);

grant select, insert on operator_change, operator_alone to nibble_app;
grant update (operator_id, first_by, first_at, first_half, second_by, second_at, state, ended_by, ended_at)
  on operator_change to nibble_app;
grant update (counts_from) on operator to nibble_app;
