-- Locks a shard's counts for the parts of their draw times that these rounds belong to, and returns them: draw, part, shares,
-- all_shares, whole (no other shard counts anything), losses.
create function play_lock_exposures(p_rounds bigint[], p_shard smallint) returns json
language plpgsql as $$
begin
  return json_agg(json_build_object('draw', play_ms(draw_at), 'part', part, 'shares', shares, 'losses', losses,
                                    'all_shares', (select sum(o.shares) from exposure o where (o.draw_at, o.part) = (e.draw_at, e.part)),
                                    'whole', not exists (select from exposure o
                                                         where (o.draw_at, o.part) = (e.draw_at, e.part)
                                                           and o.shard <> p_shard and o.losses <> '{}')))
  from (
    select draw_at, part, shares, losses from exposure
    where (draw_at, part) in (select r.draw_at, round_part(r.id) from round r where r.id = any(p_rounds)) and shard = p_shard
    order by draw_at, part
    for no key update
  ) e;
end $$;

grant execute on function play_lock_exposures to nibble_app;
