-- The signer: a process of its own that holds the keys. It works as nibble_signer, which reads what was released, writes
-- its own tables and reports what it saw; it cannot touch a balance, a player or a withdrawal's state but by the two
-- functions below.

-- A decision to send one transaction: from whom, with which nonce, what. It is written once and sent until it is mined.
-- kinds: withdrawal, gas (native coin for a deposit address), sweep (a deposit address to the treasury).
create table signer_intent (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('withdrawal', 'gas', 'sweep')),
  withdrawal_id bigint references withdrawal,
  attempt int,
  -- Block 0 of the chain it is for: a development chain that was reset counts nonces anew.
  chain text not null,
  path text not null,
  sender bytea not null check (length(sender) = 20),
  nonce bigint not null check (nonce >= 0),
  -- Who has it in the end, and the address that is called to this end: the token, or the receiver of native coin.
  beneficiary bytea not null check (length(beneficiary) = 20),
  target bytea not null check (length(target) = 20),
  -- Smallest units of the token or the native coin.
  units numeric(78) not null check (units > 0),
  gas_limit bigint not null,
  decided_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'final')),
  outcome text check (outcome in ('success', 'failed', 'not_received')),
  final_hash bytea,
  final_height bigint,
  ended_at timestamptz,
  constraint signer_intent_nonce unique (chain, sender, nonce),
  constraint signer_intent_once unique (withdrawal_id, attempt),
  check ((kind = 'withdrawal') = (withdrawal_id is not null and attempt is not null)),
  check ((state = 'final') = (outcome is not null))
);
create index signer_intent_open on signer_intent (sender, nonce) where state = 'open';
create index signer_intent_pace on signer_intent (decided_at) where kind = 'withdrawal';

-- Signed bytes of an intent, stored before anybody else sees them; those after the first replace it at the same nonce.
create table signer_transaction (
  hash bytea primary key check (length(hash) = 32),
  intent_id bigint not null references signer_intent,
  number int not null,
  raw bytea not null,
  max_fee numeric(78) not null,
  tip numeric(78) not null,
  signed_at timestamptz not null default clock_timestamp(),
  constraint signer_transaction_number unique (intent_id, number)
);

-- What the signer says about itself.
create table signer_state (
  one boolean primary key default true check (one),
  at timestamptz not null,
  -- A sentence for operators while something keeps it from working; null when all is well.
  trouble text,
  waiting int not null default 0,
  under_way int not null default 0
);

-- What became of an attempt on the chain, as the signer saw it. The server posts by it, once.
create table withdrawal_outcome (
  withdrawal_id bigint not null references withdrawal,
  attempt int not null,
  outcome text not null check (outcome in ('success', 'failed', 'not_received')),
  tx_hash bytea not null check (length(tx_hash) = 32),
  height bigint not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (withdrawal_id, attempt)
);

-- What may be sent now, and what is under way. Nothing new while withdrawals are stopped.
create view signer_withdrawal as
  select id, attempt, amount, address, state, released_at
  from withdrawal
  where state = 'withdrawing'
     or (state = 'to_be_released' and released_at is not null
         and not exists (select from house_stop where name = 'withdrawals'));

-- What came to each deposit address on the chain that is followed now. An address belongs to the player of its number.
create view signer_deposit as
  select a.player_id, a.address, sum(d.raw) as units
  from deposit d join deposit_address a on a.player_id = d.player_id
  where d.chain = (select max(id) from deposit_chain)
  group by a.player_id, a.address;

-- From here on the money may be on its way. False when it is not to be sent (any more).
create function signer_take(p_withdrawal bigint, p_attempt int) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform from house_stop where name = 'withdrawals';
  if found then
    return false;
  end if;
  update withdrawal set state = 'withdrawing'
  where id = p_withdrawal and attempt = p_attempt and state = 'to_be_released' and released_at is not null;
  return found;
end $$;

-- What became of it. Only once for an attempt, and only of one that is under way.
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

revoke execute on function signer_take, signer_report from public;
grant usage on schema public to nibble_signer;
grant execute on function signer_take, signer_report to nibble_signer;
grant select on signer_withdrawal, signer_deposit, signer_intent, signer_transaction, signer_state to nibble_signer;
grant insert on signer_intent, signer_transaction, signer_state to nibble_signer;
grant update (state, outcome, final_hash, final_height, ended_at) on signer_intent to nibble_signer;
grant update on signer_state to nibble_signer;
grant select on signer_intent, signer_transaction, signer_state, withdrawal_outcome to nibble_app;
