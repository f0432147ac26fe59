-- Posted data never changes, also for the owner of the tables: an error is corrected by a posting that reverses it. By row,
-- because partitions inherit only row triggers.
create function posting_stays() returns trigger
language plpgsql as $$
begin
  raise exception 'what was posted stays: correct it by a posting that reverses it';
end $$;

create trigger posting_stays before update or delete on posting
  for each row execute function posting_stays();

create trigger posting_is_kept before truncate on posting
  for each statement execute function posting_stays();

create trigger entry_stays before update or delete on entry
  for each row execute function posting_stays();

create trigger entry_is_kept before truncate on entry
  for each statement execute function posting_stays();
