-- Only for the owner. Another transaction has used the nonce of an intent, as an open incident says, so that it can never be
-- mined. A withdrawal becomes not_received, or is paid if the server's own endpoints show that this very transaction paid it. If
-- an open incident says that no final block shows the given transaction, another call corrects it.
create function record_taken(p_intent bigint, p_hash text, p_height bigint, p_note text) returns void
language plpgsql
as $$
declare
  v_hash bytea := decode(substr(p_hash, 3), 'hex');
  v_intent signer_intent;
begin
  perform from signer_transaction where hash = v_hash;
  if found then
    raise exception '% is the signer''s own: it ends by itself once it is final', p_hash;
  end if;
  -- Before its withdrawal, as the signer does.
  select * into v_intent from signer_intent where id = p_intent for no key update;
  if v_intent.state = 'final' then
    -- With the withdrawal held, so that nobody ends it by the old transaction.
    perform from withdrawal w join withdrawal_outcome o on o.withdrawal_id = w.id and o.attempt = w.attempt
    where w.id = v_intent.withdrawal_id and w.attempt = v_intent.attempt and w.state = 'withdrawing'
      and o.outcome = 'not_received' and o.tx_hash = v_intent.final_hash and o.tx_hash <> v_hash
      and not exists (select from signer_transaction t where t.hash = o.tx_hash)
      and exists (
        select from incident
        where kind = 'withdrawal' and subject = w.id::text and closed_at is null
          -- Under every wording that this incident has had (reconcile.ts, settle-outcomes.ts).
          and detail like format('%%0x%s%%no final block shows it to the server.', encode(o.tx_hash, 'hex'))
      )
    for no key update of w;
    if not found then
      raise exception 'intent % has ended, and no open incident says that no final block shows by what', p_intent;
    end if;
    update withdrawal_outcome set tx_hash = v_hash, height = p_height, seen_at = clock_timestamp()
    where withdrawal_id = v_intent.withdrawal_id and attempt = v_intent.attempt;
    update incident set closed_at = clock_timestamp()
    where kind = 'withdrawal' and subject = v_intent.withdrawal_id::text and closed_at is null;
  else
    perform from incident
    where kind = 'payments' and subject = 'nonces' and closed_at is null and detail ~ format('\mintent %s\M', p_intent);
    if not found then
      raise exception 'no open incident says that the nonce of intent % was used', p_intent;
    end if;
    insert into withdrawal_outcome (withdrawal_id, attempt, outcome, tx_hash, height)
    select v_intent.withdrawal_id, v_intent.attempt, 'not_received', v_hash, p_height
    where v_intent.withdrawal_id is not null;
  end if;
  update signer_intent set state = 'final', outcome = 'not_received', final_hash = v_hash, final_height = p_height,
                           ended_at = clock_timestamp()
  where id = p_intent;
  insert into signer_known_payment (hash, note) values (v_hash, p_note) on conflict do nothing;
end $$;

revoke execute on function record_taken from public;
