-- Writes the paths from `p_parent` and all above to `p_child` and all below, each with its start time, and counts them. The
-- child's own binding is written before.
create function team_link(p_child bigint, p_parent bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_added bigint;
  v_bound timestamptz;
begin
  select 1 + members, bound_at into v_added, v_bound from team_member where player = p_child;
  insert into team_path (ancestor, descendant, distance, since)
  select a.player, d.player, a.distance + d.distance + 1, greatest(a.since, v_bound, d.since)
  from (select p_parent as player, 0 as distance, null::timestamptz as since
        union all select ancestor, distance, since from team_path where descendant = p_parent) a
  cross join (select p_child as player, 0 as distance, null::timestamptz as since
              union all select descendant, distance, since from team_path where ancestor = p_child) d;

  -- In the order of players, so that two concurrent joins wait in turn.
  perform from team_member m
  join (select p_parent as player union all select ancestor from team_path where descendant = p_parent) a using (player)
  order by player for no key update of m;
  update team_member m
  set members = m.members + v_added, directs = m.directs + case when m.player = p_parent then 1 else 0 end
  from (select p_parent as player union all select ancestor from team_path where descendant = p_parent) a
  where m.player = a.player;
end $$;

revoke execute on function team_link from public;
