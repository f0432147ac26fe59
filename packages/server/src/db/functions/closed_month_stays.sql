-- A closed month's sums never change, also for the owner of the tables.
create function closed_month_stays() returns trigger
language plpgsql as $$
begin
  raise exception 'the sums of a closed month cannot be changed';
end $$;

create trigger closed_month_stays before update or delete on closed_month
  for each row execute function closed_month_stays();

create trigger closed_month_is_kept before truncate on closed_month
  for each statement execute function closed_month_stays();

create trigger closed_month_account_stays before update or delete on closed_month_account
  for each row execute function closed_month_stays();

create trigger closed_month_account_is_kept before truncate on closed_month_account
  for each statement execute function closed_month_stays();

create trigger closed_month_entry_stays before update or delete on closed_month_entry
  for each row execute function closed_month_stays();

create trigger closed_month_entry_is_kept before truncate on closed_month_entry
  for each statement execute function closed_month_stays();
