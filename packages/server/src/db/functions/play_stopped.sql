-- Which players are stopped, up to date even after waiting for a lock within the statement.
create function play_stopped(p_players bigint[]) returns text[]
language plpgsql volatile
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return (select coalesce(array_agg(id::text), '{}') from player where stopped_at is not null and id = any (p_players));
end $$;

grant execute on function play_stopped to nibble_app;
