-- Like ledger_lock_players, but without waiting: returns those held by another transaction.
create function ledger_take_players(p_players bigint[]) returns bigint[]
language plpgsql as $$
begin
  return array(select p from unnest(p_players) p where not pg_try_advisory_xact_lock(5656, hashint8(p)));
end $$;

grant execute on function ledger_take_players to nibble_app;
