-- Records which nonces are used. Only for the owner.
create function record_nonces(p_sender text, p_nonce bigint, p_note text) returns void
language sql
as $$
  insert into signer_known_nonce (chain, sender, nonce, note)
  select genesis_hash, decode(substr(p_sender, 3), 'hex'), p_nonce, p_note from chain_identity
$$;

revoke execute on function record_nonces from public;
