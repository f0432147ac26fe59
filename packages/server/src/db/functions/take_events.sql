-- Takes events after p_after out of the outbox, for the caller to publish over NATS, as the batch of that number, before it
-- commits. If a server cannot reach NATS, the same commit also notifies. Three locks say who receives what:
--   56560257: held by the server that takes events, one at a time
--   56560258: shared by servers that need copies by NOTIFY
--   56560259: shared by servers that rely on NATS; while one does, only servers that reach NATS take events
-- So a server with one of the shared locks receives everything taken from then on.
create function take_events(p_over_nats boolean, p_after bigint, out batch bigint, out top bigint, out events text[])
language plpgsql as $$
begin
  if not exists (select from event_outbox where id > p_after) then return; end if;
  if not pg_try_advisory_xact_lock(56560257) then return; end if;
  if not p_over_nats and not pg_try_advisory_xact_lock(56560259) then return; end if;

  with taken as (
    delete from event_outbox where id in (
      select id from event_outbox where id > p_after order by id limit 1000
    ) returning id, event
  )
  select max(t.id), array_agg(t.event order by t.id) into top, events from taken t;
  if events is null then return; end if;

  if p_over_nats then
    insert into event_batch (number) values (1)
    on conflict (one) do update set number = event_batch.number + 1
    returning number into batch;
  end if;
  if not p_over_nats or not pg_try_advisory_xact_lock(56560258) then
    perform pg_notify('nibble_events', event) from unnest(events) event;
  end if;
end $$;

grant execute on function take_events to nibble_app;
