-- Locks these accounts in id order until the transaction ends, as ledger_post will: for a transaction that has to lock accounts of
-- the house, whose ids are higher, before it posts. It has the owner's rights, since locking needs more than reading.
create function ledger_lock_accounts(p_players bigint[], p_assets asset[], p_sub_accounts text[]) returns void
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  perform from account a
  join unnest(p_players, p_assets, p_sub_accounts) as l (player_id, asset, sub_account) using (player_id, asset, sub_account)
  where a.shard = 0
  order by a.id
  for no key update of a;
end $$;

revoke execute on function ledger_lock_accounts from public;
grant execute on function ledger_lock_accounts to nibble_app;
