-- What teams bet, added up so that a report of any team reads as many rows as it has days, games and tempos.

-- The place of a pick's game among the games: where the codes of each but the first begin. Null for a pick that nobody knows.
create function bet_game(p_pick smallint) returns smallint
language sql immutable parallel safe
as $$
  select case when p_pick between 0 and 2537
    then width_bucket(p_pick::int, '{3,6,9,25,145,705,2525,2526,2528,2530,2534,2537}'::int[]) end::smallint
$$;
grant execute on function bet_game to nibble_app;

-- Counted bets of all below, without the player himself. `day`: GMT+8, of the round's opening. Who has nobody below has
-- no row.
create table team_bets (
  player bigint not null,
  day date not null,
  asset asset not null,
  tempo tempo not null,
  game smallint not null,
  bets bigint not null check (bets > 0),
  stake bigint not null check (stake > 0),
  returned bigint not null check (returned >= 0),
  primary key (player, day, asset, tempo, game),
  constraint team_bets_asset check (asset in ('USDT', 'GMT'))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

grant select, insert, update on team_bets to nibble_app;

-- As before, and with the tempo.
create or replace view uncounted_round as
  select r.id, r.paytable, r.opens_at, r.published_at, r.first_bet, r.tempo
  from round r
  where r.published_at > coalesce((select max(published_at) - interval '10 minutes' from counted_round), '-infinity')
    and r.state = 'published'
    and not exists (select from counted_round c where c.round = r.id);

-- As before, and what he and all below him bet comes along for the reports of those above. His own bets are kept nowhere by
-- game: they are read one by one, once in his life.
create or replace function team_bind(p_player bigint, p_parent bigint, p_at timestamptz) returns void
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

  insert into team_bets as t (player, day, asset, tempo, game, bets, stake, returned)
  select p.ancestor, b.day, b.asset, b.tempo, b.game, b.bets, b.stake, b.returned
  from (
    select day, asset, tempo, game, sum(bets) as bets, sum(stake) as stake, sum(returned) as returned
    from (
      select day, asset, tempo, game, bets, stake, returned from team_bets where player = p_player
      union all
      select (r.opens_at at time zone 'Asia/Shanghai')::date, b.asset, r.tempo, bet_game(b.pick), 1, b.stake, b.returned
      from bet b join counted_round c on c.round = b.round_id join round r on r.id = b.round_id
      where b.player_id = p_player and b.status = 1 and b.asset in ('USDT', 'GMT')
    ) parts
    group by day, asset, tempo, game
  ) b
  join team_path p on p.descendant = p_player
  on conflict (player, day, asset, tempo, game) do update set
    bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, returned = t.returned + excluded.returned;
end $$;

-- What was counted before.
insert into team_bets (player, day, asset, tempo, game, bets, stake, returned)
select p.ancestor, o.day, o.asset, o.tempo, o.game, sum(o.bets), sum(o.stake), sum(o.returned)
from (
  select b.player_id as player, (r.opens_at at time zone 'Asia/Shanghai')::date as day, b.asset, r.tempo,
         bet_game(b.pick) as game, count(*) as bets, sum(b.stake) as stake, sum(b.returned) as returned
  from counted_round c
  join round r on r.id = c.round
  join bet b on b.round_id = r.id and b.status = 1 and b.asset in ('USDT', 'GMT')
  group by 1, 2, 3, 4, 5
) o
join team_path p on p.descendant = o.player
group by 1, 2, 3, 4, 5;
