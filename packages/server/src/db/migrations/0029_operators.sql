-- Operators: who they are, how they sign in, what they did; and incidents, which they are told of.

-- `password`: argon2id in PHC form. `totp`: the authenticator's secret, encrypted under the installation's secret, which
-- is not in the database; `next_totp` one that is being enrolled. `totp_step`: the last step whose code was used, so that
-- none is used twice.
create table operator (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  password text not null,
  -- Set while it is the one that somebody gave him: it must be replaced at the first sign-in, and ends then at the latest.
  password_until timestamptz,
  totp bytea,
  totp_step bigint not null default 0,
  next_totp bytea,
  roles text[] not null check (roles <@ array['support', 'finance', 'risk', 'admin'] and cardinality(roles) > 0),
  -- His own account as a player, which he may not touch.
  player_id bigint unique references player,
  disabled_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references operator
);

-- A try is written before the password or the code is looked at, and taken back when it was right.
create table operator_try (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  what text not null check (what in ('password', 'code')),
  at timestamptz not null
);
create index operator_try_of on operator_try (operator_id, what, at);

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

create function operator_action_stays() returns trigger
language plpgsql as $$
begin
  raise exception 'what operators did stays written';
end $$;
create trigger operator_action_stays before update or delete or truncate on operator_action
  for each statement execute function operator_action_stays();

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

grant select, insert on operator, operator_try, operator_session, operator_action, incident to nibble_app;
grant update (password, password_until, totp, totp_step, next_totp, roles, player_id, disabled_at) on operator to nibble_app;
grant delete on operator_try to nibble_app;
grant update (last_seen_at, code_at, ended_at, token_hash) on operator_session to nibble_app;
grant update (detail, closed_at, acknowledged_by, acknowledged_at, remark) on incident to nibble_app;
