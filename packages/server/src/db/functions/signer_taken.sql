-- Nonces of the signer that others have used: withdrawals stop and an incident opens. Null: none is left; the stop stays.
create function signer_taken(p_detail text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if p_detail is null then
    update incident set closed_at = clock_timestamp()
    where kind = 'payments' and subject = 'nonces' and closed_at is null;
    return;
  end if;
  insert into house_stop (name, reason, stopped_at)
  values ('withdrawals', 'The chain shows transactions that the books do not know.', clock_timestamp())
  on conflict do nothing;
  insert into incident (kind, subject, detail, opened_at)
  values ('payments', 'nonces', p_detail, clock_timestamp())
  on conflict (kind, subject) where closed_at is null do update set detail = excluded.detail;
end $$;

revoke execute on function signer_taken from public;
grant execute on function signer_taken to nibble_signer;
