-- For the previous release's signer, which is upgraded last; replaced by signer_incident.
create function signer_taken(p_detail text) returns void
language sql security definer
set search_path = public, pg_temp
as $$ select signer_incident('payments', 'nonces', p_detail) $$;

revoke execute on function signer_taken from public;
grant execute on function signer_taken to nibble_signer;
