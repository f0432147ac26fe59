-- Gives the visit to the first server that asks. Null if it is another server's; else the time since which the table has every
-- visit: earlier, another server may have opened envelopes of this one.
create function visit_take(p_visit bytea, p_server uuid, p_now timestamptz) returns timestamptz
language plpgsql as $$
begin
  insert into visit_server (visit, server, at) values ('', p_server, p_now) on conflict do nothing;
  insert into visit_server as v (visit, server, at) values (p_visit, p_server, p_now)
  on conflict (visit) do update set at = excluded.at where v.server = excluded.server;
  if not found then return null; end if;
  return (select at from visit_server where visit = '');
end $$;

grant execute on function visit_take to nibble_app;
