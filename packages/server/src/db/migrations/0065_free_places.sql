-- Bets in assets without value that a draw still takes: what no shard has yet (shard -1), and what shards have of it.
create table free_places (
  draw_at timestamptz not null,
  shard smallint not null,
  places int not null check (places >= 0),
  primary key (draw_at, shard)
) with (fillfactor = 30, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);

grant select, insert, update, delete on free_places to nibble_app;
