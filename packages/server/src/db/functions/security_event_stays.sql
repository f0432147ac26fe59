-- Recorded events on credentials and limits never change, also for the owner of the tables.
create function security_event_stays() returns trigger
language plpgsql as $$
begin
  raise exception 'security events cannot be changed';
end $$;

create trigger security_event_stays before update or delete on security_event
  for each row execute function security_event_stays();

create trigger security_event_is_kept before truncate on security_event
  for each statement execute function security_event_stays();
