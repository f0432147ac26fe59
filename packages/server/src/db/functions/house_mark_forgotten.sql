-- Restarts the count of the day's loss.
create function house_mark_forgotten() returns trigger
language plpgsql as $$
begin
  insert into house_mark (at, profit) values (new.at, house_profit())
  on conflict (at) do update set profit = excluded.profit;
  return null;
end $$;

create trigger forgotten_marks_profit after insert on day_loss_forgotten
  for each row execute function house_mark_forgotten();

grant execute on function house_mark_forgotten to nibble_app;
