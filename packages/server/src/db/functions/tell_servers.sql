-- Notifies every server if and when the transaction commits. A NOTIFY makes commits wait for each other, so
-- if servers use NATS the event waits in a table instead, until one of them passes it on (docs/decisions/0256).
create function tell_servers(p_event text) returns void
language plpgsql as $$
begin
  if current_setting('nibble.events', true) = 'outbox' then
    insert into event_outbox (event) values (p_event);
  else
    perform pg_notify('nibble_events', p_event);
  end if;
end $$;

grant execute on function tell_servers to nibble_app;
