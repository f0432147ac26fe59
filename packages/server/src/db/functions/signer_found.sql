-- For the signer of the release before, which is upgraded last; signer_incident has taken its place.
create function signer_found(p_detail text) returns void
language sql security definer
set search_path = public, pg_temp
as $$ select signer_incident('payments', 'treasury', p_detail) $$;

revoke execute on function signer_found from public;
grant execute on function signer_found to nibble_signer;
