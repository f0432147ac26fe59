-- Operators: who they are, how they sign in, what they did and decide; and incidents, which they hear of.

-- `password`: argon2id in PHC form. `totp`: the authenticator's secret, encrypted under the installation's secret, which
-- is not in the database; `next_totp` one that is being enrolled. `totp_step`: the last step whose code was used, so that
-- none is used twice.
create table operator (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  password text not null,
  -- Set while it is the one that somebody gave them: it must be replaced at the first sign-in, and ends then at the latest.
  password_until timestamptz,
  totp bytea,
  totp_step bigint not null default 0,
  next_totp bytea,
  roles text[] not null check (roles <@ array['support', 'finance', 'risk', 'admin'] and cardinality(roles) > 0),
  -- Their own account as a player, which they may not touch.
  player_id bigint unique references player,
  disabled_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references operator,
  -- From when on their word counts where two people are needed: a day after they were added, reset or given more.
  counts_from timestamptz not null default now() + interval '1 day'
);

alter table player add constraint player_stopped_by_fkey foreign key (stopped_by) references operator;

-- Who may let money out is made by two people who may. What is asked for waits here until they have confirmed it.
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

-- A try is written before the password or the code is looked at, and taken back when it was right. Tries are counted by the
-- name that was given, whether somebody has it or not: then answers do not tell.
create table operator_try (
  id bigint generated always as identity primary key,
  name_hash bytea not null check (length(name_hash) = 32),
  what text not null check (what in ('password', 'code')),
  at timestamptz not null
);
create index operator_try_of on operator_try (name_hash, what, at);
create index operator_try_at on operator_try (at);

-- Rows stay when a session has ended: the log names them. `code_at`: when a code was last given; null until the second
-- factor has been shown.
create table operator_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  operator_id bigint not null references operator,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  code_at timestamptz,
  address text not null,
  browser text not null,
  ended_at timestamptz
);
create index operator_session_open on operator_session (operator_id) where ended_at is null;

-- What operators did, written in the transaction of the effect. Nobody changes it, the owner of the tables included.
-- `operator_id` is null for what was done at the command line of the server.
create table operator_action (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  operator_id bigint references operator,
  session_id bigint references operator_session,
  address text,
  action text not null,
  subject text not null,
  subject_id text not null,
  reason text not null default '',
  before jsonb,
  after jsonb
);
create index operator_action_of on operator_action (operator_id, id);
create index operator_action_on on operator_action (subject, subject_id, id);

-- Something that operators must know of. One row stands for it as long as it is wrong; when it is wrong again later, that
-- is another.
create table incident (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  detail text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  acknowledged_by bigint references operator,
  acknowledged_at timestamptz,
  remark text,
  constraint incident_acknowledged check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index incident_wrong on incident (kind, subject) where closed_at is null;
create index incident_waiting on incident (id) where acknowledged_at is null or closed_at is null;

-- Who is working on something. A claim lapses by itself.
create table review_claim (
  subject text not null check (subject in ('withdrawal', 'conversion')),
  subject_id bigint not null,
  operator_id bigint not null references operator,
  claimed_at timestamptz not null,
  primary key (subject, subject_id)
);

-- Something given to a player by the house, or taken, with a reason. `value` is in USDT, without sign. `alone`: within
-- what one person may do.
create table adjustment (
  id bigint generated always as identity primary key,
  key uuid not null unique,
  player_id bigint not null references player,
  asset asset not null,
  amount bigint not null check (amount <> 0),
  value bigint not null check (value >= 0),
  reason text not null check (reason <> ''),
  alone boolean not null,
  state text not null check (state in ('waiting', 'applied', 'rejected')),
  requested_by bigint not null references operator,
  requested_at timestamptz not null,
  decided_by bigint references operator,
  decided_at timestamptz,
  remark text,
  constraint adjustment_decided check ((state = 'waiting') = (decided_by is null)),
  constraint adjustment_second_person check (state <> 'applied' or alone or decided_by <> requested_by)
);
create index adjustment_waiting on adjustment (id) where state = 'waiting';
create index adjustment_of_player on adjustment (player_id, id);
create index adjustment_alone on adjustment (requested_by, requested_at) where alone;

-- Capital that the owner wants out: asked for on the command line, carried out when an operator who may let money out has
-- agreed. The books first, the treasury's tokens after.
create table capital_take (
  id bigint generated always as identity primary key,
  -- The owner's own name for it: the same one counts once.
  key text not null unique check (key <> ''),
  amount bigint not null check (amount > 0),
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'rejected')),
  decided_by bigint references operator,
  decided_at timestamptz,
  remark text,
  constraint capital_take_decided check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null))
);

grant select, insert on operator, operator_change, operator_alone, operator_session, operator_action, incident,
  adjustment, capital_take to nibble_app;
grant select, insert, delete on operator_try to nibble_app;
grant select, insert, update, delete on review_claim to nibble_app;
grant update (password, password_until, totp, totp_step, next_totp, roles, player_id, disabled_at, counts_from) on
  operator to nibble_app;
grant update (operator_id, first_by, first_at, first_half, second_by, second_at, state, ended_by, ended_at) on
  operator_change to nibble_app;
grant update (token_hash, last_seen_at, code_at, ended_at) on operator_session to nibble_app;
grant update (detail, closed_at, acknowledged_by, acknowledged_at, remark) on incident to nibble_app;
grant update (state, decided_by, decided_at, remark) on adjustment to nibble_app;
grant update (state, decided_by, decided_at, remark) on capital_take to nibble_app;
