-- Players, their accounts, and the ledger: the only place where balances change.
--
-- The application runs as nibble_app, which may read everything here and change nothing except through the functions
-- below. Amounts are millionths of the asset. Hot tables carry no foreign keys: their one writer is the function that
-- makes both sides.

create type asset as enum (
  'USDT', 'GMT', 'PLAY_POINT', 'ROLL_POINT', 'ROLL_GMT_POINT', 'INSURANCE_POINT', 'REWARD_POINT', 'PROMOTION_POINT'
);

-- What a line of a player's record is called; `house` marks the lines of the house's own accounts.
create type entry_kind as enum (
  'house', 'deposit', 'withdraw', 'withdrawFee', 'withdrawRefund', 'airdrop', 'underweight', 'betOrder', 'betAssetsBack',
  'betAssetsWin', 'GMT_TO_GAME', 'GAME_TO_GMT', 'convert', 'convertFee', 'deduct', 'transferIn', 'transferOut',
  'rebateBonus', 'rebateTeamBonus', 'rebateGaBonus', 'rebateGaTeamBonus', 'averageRebateBonus',
  'invitingGiftsRewardBonus', 'invitingGiftsPlayBonus', 'firstLoginGiftsPlayBonus', 'singleBetReward',
  'dailyBetCountReward', 'dailyAccumulateRechargeReward', 'dailyAccumulateBetReward', 'nextDayReturnReward',
  'directReward', 'betBackwaterReward', 'jackpotWin', 'insuranceClaim', 'rankingPrize', 'contestPrize'
);

create table player (
  id bigint generated always as identity primary key,
  bind_id text not null unique,
  created_at timestamptz not null default now()
);

-- Ids decide the order of locks. The house's are the largest, so its rows are locked last and held the shortest.
create sequence player_account_id;
create sequence house_account_id start 1000000000000000;

create table account (
  id bigint primary key,
  player_id bigint references player,
  asset asset not null,
  purse text collate "C" not null,
  lane smallint not null default 0,
  balance bigint not null default 0,
  -- How many entries the account has; entries are numbered from 1 without gaps.
  entries bigint not null default 0,
  constraint account_once unique nulls not distinct (player_id, asset, purse, lane),
  constraint account_never_negative check (player_id is null or balance >= 0)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- One cause of movements. `key` is unique per kind where the cause must have its effect once.
create table posting (
  id bigint generated always as identity primary key,
  kind text not null,
  key text,
  at timestamptz not null default clock_timestamp()
);
create unique index posting_once on posting (kind, key) where key is not null;

create table entry (
  account_id bigint not null,
  number bigint not null,
  posting_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  bet_id bigint,
  kind entry_kind not null,
  primary key (account_id, number)
);

-- Every call that moves money leaves its key here, in the transaction of its effect, with the hash of what was asked.
-- `ref` and `refs` find the effect again, so that a repeated call has the same answer.
create table idempotency (
  player_id bigint not null,
  key uuid not null,
  call text not null,
  body_hash bytea not null,
  ref bigint not null,
  refs int not null default 1,
  at timestamptz not null default clock_timestamp(),
  primary key (player_id, key)
);

-- The one function that writes balances. Lines are parallel arrays; an account may have several, they count in order.
-- Locks the accounts in id order; raises unless every account exists and the lines of each asset sum to zero. With a key
-- that its kind has had before, nothing happens and the answer is null.
create function ledger_post(
  p_kind text,
  p_key text,
  p_accounts bigint[],
  p_amounts bigint[],
  p_kinds entry_kind[],
  p_bets bigint[]
) returns bigint
language plpgsql security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_material = off
as $$
declare
  v_posting bigint;
  v_moved bigint;
  v_unbalanced text;
  v_accounts bigint[];
  v_balances bigint[];
  v_entries bigint[];
begin
  insert into posting (kind, key) values (p_kind, p_key)
  on conflict (kind, key) where key is not null do nothing
  returning id into v_posting;
  if v_posting is null then
    return null;
  end if;

  -- Both ways update in a nested loop over the sorted accounts: this is what locks them in order. Where every account
  -- has one line, as a rule, the update itself knows what the entry says.
  if cardinality(p_accounts) = (select count(distinct a) from unnest(p_accounts) a) then
    with moved as (
      update account a
      set balance = a.balance + l.amount, entries = a.entries + 1
      from (
        select * from unnest(p_accounts, p_amounts, p_kinds, p_bets) as u (account_id, amount, kind, bet_id)
        order by account_id
      ) l
      where a.id = l.account_id
      returning a.id, a.balance, a.entries, a.asset, l.amount, l.kind, l.bet_id
    ), written as (
      insert into entry (account_id, number, posting_id, amount, balance_after, bet_id, kind)
      select id, entries, v_posting, amount, balance, bet_id, kind from moved
    ), assets as (
      select asset, count(*) as lines, sum(amount) as sum from moved group by asset
    )
    select sum(lines), string_agg(asset::text, ', ' order by asset) filter (where sum <> 0)
    into v_moved, v_unbalanced
    from assets;
  else
    with moved as (
      update account a
      set balance = a.balance + l.amount, entries = a.entries + l.lines
      from (
        select account_id, sum(amount)::bigint as amount, count(amount) as lines
        from unnest(p_accounts, p_amounts) as u (account_id, amount)
        group by account_id
        order by account_id
      ) l
      where a.id = l.account_id
      returning a.id, a.balance, a.entries, a.asset, l.amount, l.lines
    ), assets as (
      select asset from moved group by asset having sum(amount) <> 0
    )
    select sum(lines), (select string_agg(asset::text, ', ' order by asset) from assets),
           array_agg(id order by id), array_agg(balance order by id), array_agg(entries order by id)
    into v_moved, v_unbalanced, v_accounts, v_balances, v_entries
    from moved;

    -- The g-th account of the lines is the g-th of v_accounts. Lines are counted from the end, since it is the balance
    -- after the last one that is known.
    insert into entry (account_id, number, posting_id, amount, balance_after, bet_id, kind)
    select v_accounts[g], v_entries[g] - from_end + 1, v_posting, amount, v_balances[g] - upwards + amount, bet_id, kind
    from (
      select l.*, dense_rank() over (order by account_id) as g, row_number() over up as from_end,
             (sum(amount) over up)::bigint as upwards
      from unnest(p_accounts, p_amounts, p_kinds, p_bets) with ordinality as l (account_id, amount, kind, bet_id, n)
      where account_id = any(v_accounts)
      window up as (partition by account_id order by n desc)
    ) line;
  end if;

  if v_moved is distinct from cardinality(p_accounts) or v_moved is distinct from cardinality(p_amounts) then
    raise exception 'posting %: % of % lines have an account', p_kind, v_moved, cardinality(p_accounts);
  end if;
  if v_unbalanced is not null then
    raise exception 'posting % does not balance in %', p_kind, v_unbalanced;
  end if;
  return v_posting;
end $$;

-- Opens what is missing, empty. The lists are parallel.
create function ledger_open_accounts(p_players bigint[], p_assets asset[], p_purses text[]) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from unnest(p_players, p_assets, p_purses) as u (player_id, asset, purse)
    where u.player_id is null or not (u.purse = 'main' or u.purse = 'game' and u.asset = 'GMT')
  ) then
    raise exception 'a player has no such purse';
  end if;

  insert into account (id, player_id, asset, purse)
  select nextval('player_account_id'), u.player_id, u.asset, u.purse
  from unnest(p_players, p_assets, p_purses) as u (player_id, asset, purse)
  on conflict on constraint account_once do nothing;
end $$;

-- Whoever takes money out of a player's accounts, or decides by what the player has or did, holds the player until his
-- transaction ends: one decision about a player at a time, over all his purses. Money may come in meanwhile.
create function ledger_hold_players(p_players bigint[]) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(5656, held.hash)
  from (select distinct hashint8(p) as hash from unnest(p_players) p order by hash) held;
end $$;

-- The house's accounts, eight lanes each:
-- house = what the house owns, stakes_held = stakes on open bets, capital = what the owner put in,
-- play_grants = where free PLAY_POINT comes from.
insert into account (id, asset, purse, lane)
select nextval('house_account_id'), a.asset, p.purse, l.lane
from (values ('house'), ('stakes_held'), ('capital'), ('play_grants')) as p (purse),
     unnest(enum_range(null::asset)) as a (asset),
     generate_series(0, 7) as l (lane);

grant usage on schema public to nibble_app;
grant select on player, account, posting, entry, idempotency to nibble_app;
grant insert on player, idempotency to nibble_app;

-- A function may be called by everybody until that is taken back, and these two act with the owner's rights.
revoke execute on function ledger_post, ledger_open_accounts from public;
grant execute on function ledger_post, ledger_open_accounts to nibble_app;
