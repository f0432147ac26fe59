-- Logged actions never change, also for the owner of the tables.
create function operator_action_stays() returns trigger
language plpgsql as $$
begin
  raise exception 'actions of operators cannot be changed';
end $$;

create trigger operator_action_stays before update or delete or truncate on operator_action
  for each statement execute function operator_action_stays();
