-- Takes the gates of rounds shared: whoever holds one may bet on its round or cancel bets; closing takes it exclusively.
create function play_lock_gates(p_rounds bigint[]) returns void
language plpgsql as $$
declare
  v_round bigint;
begin
  for v_round in select distinct r from unnest(p_rounds) r order by r loop
    perform pg_advisory_xact_lock_shared(v_round);
  end loop;
end $$;

grant execute on function play_lock_gates to nibble_app;
