-- The highest level of suspicion that is not lifted.
create function watch_suspicion() returns text
language sql stable as $$
  select coalesce((select level from watch_brake order by level = 'alarm' desc limit 1), 'fair')
$$;

grant execute on function watch_suspicion to nibble_app;
