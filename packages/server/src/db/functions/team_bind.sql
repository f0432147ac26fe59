-- Binds an existing player, with their team and bets, to an inviter. Bets of the player and everyone below move into the reports
-- of those above. The player's own bets are not stored by game, so they are read one by one, once per player.
create function team_bind(p_player bigint, p_parent bigint, p_at timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_below int;
begin
  perform pg_advisory_xact_lock(team_lock_number());
  perform team_check_room(p_player, p_parent);
  update player set parent_id = p_parent
  where id = p_player and parent_id is null and id <> p_parent
    and not exists (select from team_path where ancestor = p_player and descendant = p_parent);
  if not found then
    raise exception 'player % cannot come below player %', p_player, p_parent;
  end if;

  v_below := 1 + (select depth from team_member where player = p_parent);
  update team_member m set depth = m.depth + v_below
  from (select p_player as player union all select descendant from team_path where ancestor = p_player) d
  where m.player = d.player;
  update team_member set parent = p_parent, bound_at = p_at where player = p_player;
  perform team_link(p_player, p_parent);

  insert into team_sum as s (player, day, own_stake, own_edge, team_stake, team_edge)
  select p.ancestor, t.day, 0, 0, t.own_stake + t.team_stake, t.own_edge + t.team_edge
  from team_path p join team_sum t on t.player = p_player
  where p.descendant = p_player
  on conflict (player, day) do update set
    team_stake = s.team_stake + excluded.team_stake, team_edge = s.team_edge + excluded.team_edge;

  insert into team_bets as t (player, day, asset, round_length, game, bets, stake, returned)
  select p.ancestor, b.day, b.asset, b.round_length, b.game, b.bets, b.stake, b.returned
  from (
    select day, asset, round_length, game, sum(bets) as bets, sum(stake) as stake, sum(returned) as returned
    from (
      select day, asset, round_length, game, bets, stake, returned from team_bets where player = p_player
      union all
      select round_day(r.id, r.opens_at), b.asset, r.round_length, bet_game(b.pick), 1, b.stake, b.returned
      from bet b join turnover_counted c on c.round = b.round_id and p_player % c.parts < c.counted join round r on r.id = b.round_id
      where b.player_id = p_player and b.status = 1 and b.asset in ('USDT', 'GMT')
    ) parts
    group by day, asset, round_length, game
  ) b
  join team_path p on p.descendant = p_player
  on conflict (player, day, asset, round_length, game) do update set
    bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, returned = t.returned + excluded.returned;
end $$;

revoke execute on function team_bind from public;
grant execute on function team_bind to nibble_app;
