-- Records that the sealer is working, with this key.
create function signer_seal_alive(p_address bytea) returns void
language sql security definer
set search_path = public, pg_temp
as $$
  insert into sealer_state (at, address) values (clock_timestamp(), p_address)
  on conflict (one) do update set at = excluded.at, address = excluded.address
$$;

revoke execute on function signer_seal_alive from public;
grant execute on function signer_seal_alive to nibble_signer;
