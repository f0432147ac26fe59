-- A round's secrets and signed data never change, whoever writes.
create function book_stays() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'entries of the book cannot be deleted';
  end if;
  if (new.round_id, new.round_length, new.key_id, new.round_secret, new.tag_secret)
      is distinct from (old.round_id, old.round_length, old.key_id, old.round_secret, old.tag_secret)
    or old.signed_at is not null or old.withheld is not null
  then
    raise exception 'book of round %: what is signed cannot be changed', old.round_id;
  end if;
  return new;
end $$;

create trigger book_stays before update or delete on book for each row execute function book_stays();
create trigger book_is_kept before truncate on book for each statement execute function book_stays();

grant execute on function book_stays to nibble_app;
