-- Marks a withdrawal as taken: from here on it may be paid. False if it must not be sent (any longer).
create function signer_take(p_withdrawal bigint, p_attempt int) returns boolean
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

revoke execute on function signer_take from public;
grant execute on function signer_take to nibble_signer;
