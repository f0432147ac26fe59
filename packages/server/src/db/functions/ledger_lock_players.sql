-- To take money out of a player's accounts, or decide by what the player has or did, hold the player until the
-- transaction ends: one decision about a player at a time, over all their sub-accounts. Money may come in meanwhile.
create function ledger_lock_players(p_players bigint[]) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(5656, held.hash)
  from (select distinct hashint8(p) as hash from unnest(p_players) p order by hash) held;
end $$;

grant execute on function ledger_lock_players to nibble_app;
