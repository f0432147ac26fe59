-- Locks these accounts until the transaction ends, except those that another transaction holds or that were never opened. `n`
-- counts from 1. It has the owner's rights, since a lock needs more than the right to read, and changes nothing.
create function ledger_take_accounts(p_players bigint[], p_assets asset[], p_sub_accounts text[])
returns table (n bigint, id bigint, balance bigint)
language plpgsql security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_material = off
as $$
begin
  return query
  select s.n, a.id, a.balance
  from unnest(p_players, p_assets, p_sub_accounts) with ordinality as s (player_id, asset, sub_account, n)
  cross join lateral (
    select account.id, account.balance from account
    where account.player_id = s.player_id and account.asset = s.asset and account.sub_account = s.sub_account and account.shard = 0
    for no key update skip locked
  ) a;
end $$;

revoke execute on function ledger_take_accounts from public;
grant execute on function ledger_take_accounts to nibble_app;
