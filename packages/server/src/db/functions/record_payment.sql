-- Only for the owner. The withdrawal is paid: the server ends it once its own endpoints show this payment.
create function record_payment(p_hash text, p_height bigint, p_withdrawal bigint, p_note text) returns void
language plpgsql
as $$
declare
  v_hash bytea := decode(substr(p_hash, 3), 'hex');
  v_attempt int;
begin
  insert into signer_known_payment (hash, withdrawal_id, note) values (v_hash, p_withdrawal, p_note);
  if p_withdrawal is null then
    return;
  end if;
  update withdrawal set state = 'withdrawing', released_at = coalesce(released_at, clock_timestamp())
  where id = p_withdrawal and state in ('to_be_reviewed', 'to_be_released', 'withdrawing')
  returning attempt into v_attempt;
  if not found then
    raise exception 'withdrawal % is unknown, or has ended: leave it out and adjust what is wrong', p_withdrawal;
  end if;
  update signer_intent set state = 'final', outcome = 'success', final_hash = v_hash, final_height = p_height,
                           ended_at = clock_timestamp()
  where withdrawal_id = p_withdrawal and attempt = v_attempt and state = 'open';
  insert into withdrawal_outcome (withdrawal_id, attempt, outcome, tx_hash, height)
  values (p_withdrawal, v_attempt, 'success', v_hash, p_height);
end $$;

revoke execute on function record_payment from public;
