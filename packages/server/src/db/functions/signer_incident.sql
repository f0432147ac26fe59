-- Opens or updates an incident for a finding of the signer; kind `payments` also stops withdrawals. Null closes it; the stop
-- stays. The signer opens and closes only these incidents.
create function signer_incident(p_kind text, p_subject text, p_detail text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if ((p_kind, p_subject) in (('payments', 'treasury'), ('payments', 'nonces'), ('payments_denied', 'treasury'))) is not true then
    raise exception 'the signer does not manage the incident % of %', p_kind, p_subject;
  end if;
  if p_detail is null then
    update incident set closed_at = clock_timestamp()
    where kind = p_kind and subject = p_subject and closed_at is null;
    return;
  end if;
  if p_kind = 'payments' then
    insert into house_stop (name, reason, stopped_at)
    values ('withdrawals', 'The chain shows transactions that the books do not know.', clock_timestamp())
    on conflict do nothing;
  end if;
  insert into incident (kind, subject, detail, opened_at)
  values (p_kind, p_subject, p_detail, clock_timestamp())
  on conflict (kind, subject) where closed_at is null do update set detail = excluded.detail;
end $$;

revoke execute on function signer_incident from public;
grant execute on function signer_incident to nibble_signer;
