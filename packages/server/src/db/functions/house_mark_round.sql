-- Records the profit after a round.
create function house_mark_round() returns trigger
language plpgsql as $$
begin
  insert into house_mark (at, profit) values (clock_timestamp(), house_profit()) on conflict (at) do nothing;
  return null;
end $$;

create trigger round_marks_profit after update of published_at on round
  for each row when (old.published_at is null and new.published_at is not null) execute function house_mark_round();

grant execute on function house_mark_round to nibble_app;
