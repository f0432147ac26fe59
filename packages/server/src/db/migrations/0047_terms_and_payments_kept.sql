-- What the application may not do although it never did: set the terms of money, and have a withdrawal paid that took
-- nothing from anybody or has had its end.

revoke insert on conversion_terms, transfer_terms, withdrawal_terms from nibble_app;

-- A withdrawal is under way as long as the ledger, from which nobody can take a line, has its beginning and no end.
create or replace view signer_withdrawal as
  select id, attempt, amount, address, state, released_at
  from withdrawal
  where state = 'withdrawing'
     or (state = 'to_be_released' and released_at is not null
         and exists (select from posting where kind = 'withdrawal' and key = withdrawal.id::text)
         and not exists (select from posting where kind = 'withdrawalEnd' and key = withdrawal.id::text)
         and not exists (select from house_stop where name = 'withdrawals')
         and not exists (select from books_watch where clock_timestamp() - held_at > stale_after));

create or replace function signer_take(p_withdrawal bigint, p_attempt int) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform from house_stop where name = 'withdrawals';
  if found then
    return false;
  end if;
  perform from books_watch where clock_timestamp() - held_at > stale_after;
  if found then
    return false;
  end if;
  update withdrawal set state = 'withdrawing'
  where id = p_withdrawal and attempt = p_attempt and state = 'to_be_released' and released_at is not null
    and exists (select from posting where kind = 'withdrawal' and key = withdrawal.id::text)
    and not exists (select from posting where kind = 'withdrawalEnd' and key = withdrawal.id::text);
  return found;
end $$;
