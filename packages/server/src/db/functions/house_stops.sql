-- The names of all current stops, up to date even after waiting for a lock within the statement.
create function house_stops() returns text[]
language plpgsql volatile as $$
begin
  return (select coalesce(array_agg(name), '{}') from house_stop);
end $$;

grant execute on function house_stops to nibble_app;
