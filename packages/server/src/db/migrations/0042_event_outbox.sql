-- What servers with NATS_URL tell each other, from its transaction until a server has passed it on (docs/decisions/0256).
-- Unlogged: a crash that empties it breaks the connections of all servers too, which then close their sockets.

create unlogged table event_outbox (
  id bigint generated always as identity primary key,
  event text not null
);

-- The number of the batch that was passed on last. A crash begins anew at 1.
create unlogged table event_batch (
  one boolean primary key default true check (one),
  number bigint not null
);

grant select, insert, delete on event_outbox to nibble_app;
grant select, insert, update on event_batch to nibble_app;
