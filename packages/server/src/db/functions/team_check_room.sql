-- Checks whether a player may join below another, with everyone below them. Every row written costs time in which nobody else may
-- join and nothing is counted, and every level costs time whenever somebody below it plays. Called under the lock, before
-- anything is written; new players have nobody below. TM001: too deep; TM002: too many rows.
create function team_check_room(p_child bigint, p_parent bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_above int;
  v_levels int;
  v_added bigint;
begin
  select depth + 1 into v_above from team_member where player = p_parent;
  select coalesce(max(distance), 0) into v_levels from team_path where ancestor = p_child;
  if v_above + v_levels > 100 then
    raise exception 'player % would make the team of player % too deep', p_child, p_parent using errcode = 'TM001';
  end if;
  select coalesce(max(members), 0) + 1 into v_added from team_member where player = p_child;
  if v_added * v_above > 20000 then
    raise exception 'player % has too large a team for player %', p_child, p_parent using errcode = 'TM002';
  end if;
end $$;

-- Only the team's functions call it.
revoke execute on function team_check_room from public;
