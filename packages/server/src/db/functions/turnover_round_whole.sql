-- A round that is begun gets its row with its last part, which takes the beginning away first. A server that has listed it
-- before it was begun, and counts it whole, is refused; it is meant to list again.
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
