-- Stores the signed bytes of a seal before they are sent. False if it must not be sent (any longer): it was decided, its draw
-- time has passed, or the commitment is another one.
create function signer_seal_sign(
  p_draw_at_ms bigint,
  p_commitment bytea,
  p_chain text,
  p_sender bytea,
  p_nonce bigint,
  p_hash bytea,
  p_raw bytea,
  p_gas_limit bigint,
  p_max_fee numeric,
  p_tip numeric
) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into book_seal_transaction (hash, draw_at, chain, sender, nonce, raw, gas_limit, max_fee, tip)
  select p_hash, draw_at, p_chain, p_sender, p_nonce, p_raw, p_gas_limit, p_max_fee, p_tip
  from book_seal
  where draw_at = play_instant(p_draw_at_ms) and commitment = p_commitment and state = 'waiting'
    and draw_at > clock_timestamp()
  on conflict (hash) do nothing;
  return found;
end $$;

revoke execute on function signer_seal_sign from public;
grant execute on function signer_seal_sign to nibble_signer;
