-- Which requests of bots were made, over all servers (docs/decisions/0228): for as long as a signature is good. Lost with a crash
-- of the database, and written without waiting for its disk or its standby.
create unlogged table bot_request (
  key_id bigint not null,
  nonce text not null check (length(nonce) between 16 and 43),
  at timestamptz not null,
  primary key (key_id, nonce)
);
create index bot_request_at on bot_request (at);
grant select, insert, update, delete on bot_request to nibble_app;
