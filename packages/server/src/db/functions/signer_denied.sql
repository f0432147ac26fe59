-- For the previous release's signer, which is upgraded last; replaced by signer_incident.
create function signer_denied(p_detail text) returns void
language sql security definer
set search_path = public, pg_temp
as $$ select signer_incident('payments_denied', 'treasury', p_detail) $$;

revoke execute on function signer_denied from public;
grant execute on function signer_denied to nibble_signer;
