-- The id of the last of the next bets, or the chunk's start if there are none.
create function play_chunk_end(p_round bigint, p_low bigint, p_limit int) returns bigint
language sql stable as $$
  select coalesce(max(id), p_low) from (
    select id from bet where round_id = p_round and id > p_low order by id limit p_limit
  ) next
$$;

grant execute on function play_chunk_end to nibble_app;
