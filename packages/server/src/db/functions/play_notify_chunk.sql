-- Notifies every server of a settled chunk when the transaction commits.
create function play_notify_chunk(p_round bigint, p_chunk chunk, p_end text) returns void
language plpgsql as $$
begin
  if p_chunk.settled > 0 then
    perform tell_servers(json_build_object(
      'type', 'settled', 'round', p_round::text, 'from', (p_chunk.low + 1)::text, 'to', p_chunk.high::text)::text);
  end if;
  if p_chunk.done then
    perform tell_servers(json_build_object('type', p_end, 'round', p_round::text)::text);
  end if;
end $$;

grant execute on function play_notify_chunk to nibble_app;
