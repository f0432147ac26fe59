-- The one function that writes balances. Lines are parallel arrays; an account may have several, they count in order. Locks the
-- accounts in id order; raises unless every account exists and the lines of each asset sum to zero. If the key was already used
-- for this kind, it does nothing and returns null.
--
-- Multiple lines of an account are never looked up one by one in the list of all accounts: the cost of a posting grows with its
-- lines, not with their square.
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
  if p_key is not null then
    insert into posting_key (kind, key) values (p_kind, p_key) on conflict do nothing;
    if not found then
      return null;
    end if;
  end if;
  insert into posting (kind, key) values (p_kind, p_key) returning id into v_posting;

  -- Both ways update in a nested loop over the sorted accounts, which locks them in order. If every account has one line, as is
  -- usual, the update itself knows the entry's values.
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

    -- With an account missing nothing is written, and the check below reports it. The g-th account of the lines is the g-th of
    -- v_accounts. Lines are counted from the end, since only the balance after the last is known.
    if v_moved = cardinality(p_accounts) then
      insert into entry (account_id, number, posting_id, amount, balance_after, bet_id, kind)
      select v_accounts[g], v_entries[g] - from_end + 1, v_posting, amount, v_balances[g] - upwards + amount, bet_id, kind
      from (
        select l.*, dense_rank() over (order by account_id) as g, row_number() over up as from_end,
               (sum(amount) over up)::bigint as upwards
        from unnest(p_accounts, p_amounts, p_kinds, p_bets) with ordinality as l (account_id, amount, kind, bet_id, n)
        window up as (partition by account_id order by n desc)
      ) line;
    end if;
  end if;

  if v_moved is distinct from cardinality(p_accounts) or v_moved is distinct from cardinality(p_amounts) then
    raise exception 'posting %: % of % lines have an account', p_kind, v_moved, cardinality(p_accounts);
  end if;
  if v_unbalanced is not null then
    raise exception 'posting % does not balance in %', p_kind, v_unbalanced;
  end if;
  return v_posting;
end $$;

revoke execute on function ledger_post from public;
grant execute on function ledger_post to nibble_app;
