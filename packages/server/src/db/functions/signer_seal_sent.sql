-- Records that the sealer has sent these bytes again.
create function signer_seal_sent(p_hash bytea) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  v_draw_at timestamptz;
begin
  update book_seal_transaction set sent_at = coalesce(sent_at, clock_timestamp())
  where hash = p_hash returning draw_at into v_draw_at;
  update book_seal set sent_at = coalesce(sent_at, clock_timestamp()), attempts = attempts + 1
  where draw_at = v_draw_at and state = 'waiting';
end $$;

revoke execute on function signer_seal_sent from public;
grant execute on function signer_seal_sent to nibble_signer;
