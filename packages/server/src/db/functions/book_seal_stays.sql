-- A seal is decided once, and its commitment never changes, also for the owner of the table.
create function book_seal_stays() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'seals cannot be deleted';
  end if;
  if old.state <> 'waiting' or (old.draw_at, old.commitment, old.signed_at) is distinct from (new.draw_at, new.commitment, new.signed_at) then
    raise exception 'a seal is decided once, and its commitment cannot be changed';
  end if;
  return new;
end $$;

create trigger book_seal_stays before update or delete on book_seal
  for each row execute function book_seal_stays();

create trigger book_seal_is_kept before truncate on book_seal
  for each statement execute function book_seal_stays();
