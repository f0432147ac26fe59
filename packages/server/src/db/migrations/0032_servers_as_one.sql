-- What several servers of one database know together (docs/decisions/0234, 0235). Lost with a crash of the database, and
-- written without waiting for its disk or its standby: no stake, balance or bet depends on it.

-- Which server opens the envelopes of a visit, and remembers each. The row without a visit says since when the table knows all:
-- always, until a crash empties it.
create unlogged table visit_server (
  visit bytea primary key check (length(visit) in (0, 8)),
  server uuid not null,
  at timestamptz not null
);
create index visit_server_at on visit_server (at);
insert into visit_server values ('', gen_random_uuid(), 'epoch');
grant select, insert, update, delete on visit_server to nibble_app;

-- Limits that hold over all servers together: what is left of each at a moment.
create unlogged table shared_pace (
  key bytea primary key,
  tokens double precision not null,
  at timestamptz not null
);
create index shared_pace_at on shared_pace (at);
grant select, insert, update, delete on shared_pace to nibble_app;
