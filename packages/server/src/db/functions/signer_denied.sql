-- Payments that fewer endpoints than a quorum show to the signer, in an incident; withdrawals are not stopped. Null: none (any more).
create function signer_denied(p_detail text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if p_detail is null then
    update incident set closed_at = clock_timestamp()
    where kind = 'payments_denied' and subject = 'treasury' and closed_at is null;
    return;
  end if;
  insert into incident (kind, subject, detail, opened_at)
  values ('payments_denied', 'treasury', p_detail, clock_timestamp())
  on conflict (kind, subject) where closed_at is null do update set detail = excluded.detail;
end $$;

revoke execute on function signer_denied from public;
grant execute on function signer_denied to nibble_signer;
