-- A round counted in parts gets its row with the last part, which first removes the mark that it has begun. A server that listed
-- it earlier and counts it whole is refused; it should list again.
create function turnover_round_whole() returns trigger
language plpgsql as $$
begin
  if exists (select from turnover_begun where round = new.round) then
    raise exception 'round % is being counted in parts', new.round using errcode = 'serialization_failure';
  end if;
  return new;
end $$;

create trigger turnover_round_whole before insert on turnover_round
  for each row execute function turnover_round_whole();
