-- The bets of a round in (p_low, p_high] are decided, so their webhooks are due. Called in the transaction that decides them.
-- Most rounds have no such bets, which one index probe shows.
create function bot_record_results(p_round bigint, p_low bigint, p_high bigint, p_kind text) returns void
language sql
as $$
  update bot_event set kind = p_kind
  where round_id = p_round and bet_id > p_low and bet_id <= p_high and kind is null;
$$;

grant execute on function bot_record_results to nibble_app;
