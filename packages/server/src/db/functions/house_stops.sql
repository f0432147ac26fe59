-- The names of all stops, as they are at this moment: also for who waited for a lock within their statement.
create function house_stops() returns text[]
language plpgsql volatile as $$
begin
  return (select coalesce(array_agg(name), '{}') from house_stop);
end $$;

grant execute on function house_stops to nibble_app;
