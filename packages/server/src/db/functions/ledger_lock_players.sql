-- Holds players until the transaction ends. Needed to take money out of a player's accounts, or to decide by what a player has or
-- did: one decision about a player at a time, across all their sub-accounts. Money may still come in.
create function ledger_lock_players(p_players bigint[]) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(5656, held.hash)
  from (select distinct hashint8(p) as hash from unnest(p_players) p order by hash) held;
end $$;

grant execute on function ledger_lock_players to nibble_app;
