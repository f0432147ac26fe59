-- Opens missing accounts, empty. The lists are parallel. Always in the same order: two callers opening the same accounts in
-- different orders would wait for each other. Existing accounts are left out first: `on conflict` alone would wait for their
-- updates, out of the order in which ledger_post locks. A guest never gets one that could hold anything of value.
create function ledger_open_accounts(p_players bigint[], p_assets asset[], p_sub_accounts text[]) returns void
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  if exists (
    select from unnest(p_players, p_assets, p_sub_accounts) as u (player_id, asset, sub_account)
    where u.player_id is null or not (u.sub_account = 'main' or u.sub_account = 'game' and u.asset = 'GMT')
  ) then
    raise exception 'a player has no such sub-account';
  end if;

  if exists (
    select from unnest(p_players, p_assets) as u (player_id, asset)
    where u.asset <> 'PLAY_POINT' and is_guest(u.player_id)
  ) then
    raise exception 'a guest holds nothing but PLAY_POINT';
  end if;

  insert into account (id, player_id, asset, sub_account)
  select nextval('player_account_id'), u.player_id, u.asset, u.sub_account
  from (
    select * from unnest(p_players, p_assets, p_sub_accounts) as u (player_id, asset, sub_account) order by player_id, asset, sub_account
  ) u
  where not exists (
    select from account a
    where a.player_id = u.player_id and a.asset = u.asset and a.sub_account = u.sub_account and a.shard = 0
  )
  on conflict on constraint account_once do nothing;
end $$;

revoke execute on function ledger_open_accounts from public;
grant execute on function ledger_open_accounts to nibble_app;
