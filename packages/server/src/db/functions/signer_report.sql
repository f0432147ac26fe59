-- Records the outcome of a payment, once per attempt and only while it is open.
create function signer_report(
  p_withdrawal bigint,
  p_attempt int,
  p_outcome text,
  p_hash bytea,
  p_height bigint
) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into withdrawal_outcome (withdrawal_id, attempt, outcome, tx_hash, height)
  select id, attempt, p_outcome, p_hash, p_height from withdrawal
  where id = p_withdrawal and attempt = p_attempt and state = 'withdrawing'
  on conflict do nothing;
  return found;
end $$;

revoke execute on function signer_report from public;
grant execute on function signer_report to nibble_signer;
