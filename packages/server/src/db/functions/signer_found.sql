-- What the signer found: withdrawals stop and an incident opens. Null: nothing (any more); the stop stays.
create function signer_found(p_detail text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if p_detail is null then
    update incident set closed_at = clock_timestamp()
    where kind = 'payments' and subject = 'treasury' and closed_at is null;
    return;
  end if;
  insert into house_stop (name, reason, stopped_at)
  values ('withdrawals', 'The chain shows payments that the books do not know.', clock_timestamp())
  on conflict do nothing;
  insert into incident (kind, subject, detail, opened_at)
  values ('payments', 'treasury', p_detail, clock_timestamp())
  on conflict (kind, subject) where closed_at is null do update set detail = excluded.detail;
end $$;

revoke execute on function signer_found from public;
grant execute on function signer_found to nibble_signer;
