-- Payments that the chain shows and the books do not: what is left of a backup that is older than they are. The signer
-- looks for them before it pays anything after a start, and a person says what each of them was.

-- A transaction of the treasury that the signer's own tables lack. `withdrawal_id`: what it paid; null where the books
-- have nothing of it, and `note` says what became of it.
create table signer_known_payment (
  hash bytea primary key check (length(hash) = 32),
  withdrawal_id bigint references withdrawal,
  note text not null check (note <> ''),
  known_at timestamptz not null default clock_timestamp()
);

-- Up to this nonce all transactions of the sender were looked through: the signer goes on after it.
create table signer_known_nonce (
  chain text not null,
  sender bytea not null check (length(sender) = 20),
  nonce bigint not null check (nonce >= 0),
  note text not null check (note <> ''),
  known_at timestamptz not null default clock_timestamp(),
  primary key (chain, sender, nonce)
);

-- For the owner alone. The withdrawal is paid: the server ends it once its own endpoints show this payment.
create function note_payment(p_hash text, p_height bigint, p_withdrawal bigint, p_note text) returns void
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

-- For the owner alone.
create function note_nonces(p_sender text, p_nonce bigint, p_note text) returns void
language sql
as $$
  insert into signer_known_nonce (chain, sender, nonce, note)
  select genesis_hash, decode(substr(p_sender, 3), 'hex'), p_nonce, p_note from chain_identity
$$;

-- What the signer found: withdrawals stop and operators hear of it. Null: nothing (any more); the stop stays.
create function signer_found(p_detail text) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if p_detail is null then
    update incident set closed_at = clock_timestamp()
    where kind = 'payments' and subject = 'treasury' and closed_at is null;
    return;
  end if;
  insert into house_stop (name, reason, stopped_at)
  values ('withdrawals', 'The chain shows payments that the books do not know.', clock_timestamp())
  on conflict do nothing;
  insert into incident (kind, subject, detail, opened_at)
  values ('payments', 'treasury', p_detail, clock_timestamp())
  on conflict (kind, subject) where closed_at is null do update set detail = excluded.detail;
end $$;

revoke execute on function note_payment, note_nonces, signer_found from public;
grant execute on function signer_found to nibble_signer;
grant select on signer_known_payment, signer_known_nonce to nibble_signer, nibble_app;
