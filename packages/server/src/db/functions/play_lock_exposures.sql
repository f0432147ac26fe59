-- Locks what a shard counts of these draws and tells it: draw, shares, all_shares, whole (no other shard counts anything),
-- losses.
create function play_lock_exposures(p_draws timestamptz[], p_shard smallint) returns json
language plpgsql as $$
begin
  return json_agg(json_build_object('draw', play_ms(draw_at), 'shares', shares, 'losses', losses,
                                    'all_shares', (select sum(o.shares) from exposure o where o.draw_at = e.draw_at),
                                    'whole', not exists (select from exposure o
                                                         where o.draw_at = e.draw_at and o.shard <> p_shard and o.losses <> '{}')))
  from (
    select draw_at, shares, losses from exposure
    where draw_at = any(p_draws) and shard = p_shard
    order by draw_at
    for no key update
  ) e;
end $$;

grant execute on function play_lock_exposures to nibble_app;
