-- Takes places of a draw for bets in assets without value, of which it takes `p_most` in all. Returns `p_bets`; if fewer are left for
-- this shard, how many are, and takes none; if others hold them too long, -1. Shards have places of their own, so that their batches
-- seldom wait for each other: more come in lumps from the row that all share. The caller names earlier draws first.
create function play_take_free_places(p_draw bigint, p_bets int, p_shard smallint, p_most int) returns int
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- Stakes of value in the batch wait with it.
set lock_timeout = '300ms'
as $$
declare
  v_draw constant timestamptz := play_instant(p_draw);
  v_own int;
  v_shared int;
  v_more int;
begin
  update free_places set places = places - p_bets where draw_at = v_draw and shard = p_shard and places >= p_bets;
  if found then
    return p_bets;
  end if;

  insert into free_places (draw_at, shard, places) values (v_draw, -1, p_most), (v_draw, p_shard, 0) on conflict do nothing;
  -- Read without locks first: nobody waits for a draw that is full.
  select sum(places) into v_own from free_places where draw_at = v_draw and shard in (-1, p_shard);
  if v_own < p_bets then
    return v_own;
  end if;

  select places into v_own from free_places where draw_at = v_draw and shard = p_shard for update;
  select places into v_shared from free_places where draw_at = v_draw and shard = -1 for update;
  if v_own + v_shared < p_bets then
    return v_own + v_shared;
  end if;
  v_more := least(v_shared, p_bets - v_own + p_most / 50);
  update free_places set places = places + case shard when -1 then -v_more else v_more - p_bets end
  where draw_at = v_draw and shard in (-1, p_shard);
  return p_bets;
exception when lock_not_available then
  return -1;
end $$;

grant execute on function play_take_free_places to nibble_app;
