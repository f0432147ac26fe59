-- For the owner alone. Another transaction has used the nonce of an intent, as an open incident says, so that it can never be
-- mined. A withdrawal becomes not_received, or is paid where the server's own endpoints show that this very transaction paid it.
create function record_taken(p_intent bigint, p_hash text, p_height bigint, p_note text) returns void
language plpgsql
as $$
declare
  v_hash bytea := decode(substr(p_hash, 3), 'hex');
  v_intent signer_intent;
begin
  perform from incident
  where kind = 'payments' and subject = 'nonces' and closed_at is null and detail ~ format('\mintent %s\M', p_intent);
  if not found then
    raise exception 'no open incident says that the nonce of intent % was used', p_intent;
  end if;
  perform from signer_transaction where hash = v_hash;
  if found then
    raise exception '% is the signer''s own: it ends by itself once it is final', p_hash;
  end if;
  insert into signer_known_payment (hash, note) values (v_hash, p_note) on conflict do nothing;
  update signer_intent set state = 'final', outcome = 'not_received', final_hash = v_hash, final_height = p_height,
                           ended_at = clock_timestamp()
  where id = p_intent and state = 'open'
  returning * into v_intent;
  if not found then
    raise exception 'intent % has ended', p_intent;
  end if;
  if v_intent.withdrawal_id is not null then
    insert into withdrawal_outcome (withdrawal_id, attempt, outcome, tx_hash, height)
    values (v_intent.withdrawal_id, v_intent.attempt, 'not_received', v_hash, p_height);
  end if;
end $$;

revoke execute on function record_taken from public;
