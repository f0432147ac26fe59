-- What the sealer has signed, whatever its outcome: it continues from there.
create view signer_seal_transaction as
  select hash, play_ms(draw_at) as draw_at_ms, chain, sender, nonce, raw, gas_limit, max_fee, tip, signed_at, sent_at
  from book_seal_transaction;

grant select on signer_seal_transaction to nibble_signer;
