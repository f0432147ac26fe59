-- The operators' signatures stored for each payment. The signer checks them against its own set of keys.
create view signer_approval as
  select withdrawal_id, attempt, credential_id, valid_until, client_data, authenticator_data, signature
  from withdrawal_signature;

grant select on signer_approval to nibble_signer;
