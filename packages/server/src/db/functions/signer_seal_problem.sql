-- Opens an incident with a sentence about what keeps the sealer from sealing. Null closes it.
create function signer_seal_problem(p_detail text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update sealer_state set at = clock_timestamp(), problem = p_detail;
  if p_detail is null then
    update incident set closed_at = clock_timestamp()
    where kind = 'seal' and subject = 'sealer' and closed_at is null;
    return;
  end if;
  insert into incident (kind, subject, detail, opened_at)
  values ('seal', 'sealer', p_detail, clock_timestamp())
  on conflict (kind, subject) where closed_at is null do update set detail = excluded.detail;
end $$;

revoke execute on function signer_seal_problem from public;
grant execute on function signer_seal_problem to nibble_signer;
