-- Locks and returns every shard of the pools: until the transaction ends nothing is fed to them. Runs with the owner's rights, as
-- the application cannot lock accounts itself.
create function jackpot_lock_pots() returns table (asset asset, shard smallint, balance bigint)
language sql security definer
set search_path = public, pg_temp
as $$
  select asset, shard, balance from account where player_id is null and sub_account = 'jackpot' order by id for no key update
$$;

revoke execute on function jackpot_lock_pots from public;
grant execute on function jackpot_lock_pots to nibble_app;
