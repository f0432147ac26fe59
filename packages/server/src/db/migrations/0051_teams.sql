-- Who invited whom. Everybody has a row; a parent is named once, at the sign-up or later, and never makes a circle.
-- `player.parent_id` says the same; the functions below are the only ones that write either.

create table team_member (
  player bigint primary key references player,
  parent bigint references player check (parent <> player),
  -- How many stand above.
  depth int not null default 0,
  bound_at timestamptz,
  -- How many stand below, at any depth, and of them directly.
  members bigint not null default 0,
  directs bigint not null default 0,
  constraint team_bound check ((parent is null) = (bound_at is null))
) with (fillfactor = 70);
create index team_member_of on team_member (parent, player);

-- Every pair of somebody and one below him.
create table team_path (
  ancestor bigint not null,
  descendant bigint not null,
  distance int not null check (distance > 0),
  primary key (descendant, ancestor)
);
create index team_path_down on team_path (ancestor, distance, descendant);

-- Counted bets by player and day, in USDT: a GMT counts as one. `team`: of all below, without himself.
create table team_sum (
  player bigint not null,
  day date not null,
  own_stake bigint not null check (own_stake >= 0),
  own_edge bigint not null check (own_edge >= 0),
  team_stake bigint not null check (team_stake >= 0),
  team_edge bigint not null check (team_edge >= 0),
  primary key (player, day)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- Whoever changes what stands above somebody that has a team or bets takes it alone; whoever adds somebody new, or sums
-- up along the paths, takes it with others.
create function team_lock_number() returns bigint
language sql immutable as $$ select -56560051::bigint $$;

-- Writes the paths from `p_parent` and all above him to `p_child` and all below, and counts them.
create function team_link(p_child bigint, p_parent bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_added bigint := 1 + (select members from team_member where player = p_child);
begin
  insert into team_path (ancestor, descendant, distance)
  select a.player, d.player, a.distance + d.distance + 1
  from (select p_parent as player, 0 as distance
        union all select ancestor, distance from team_path where descendant = p_parent) a
  cross join (select p_child as player, 0 as distance
              union all select descendant, distance from team_path where ancestor = p_child) d;

  -- In the order of players, so that two who join at once wait for each other in turn.
  perform from team_member m
  join (select p_parent as player union all select ancestor from team_path where descendant = p_parent) a using (player)
  order by player for no key update of m;
  update team_member m
  set members = m.members + v_added, directs = m.directs + case when m.player = p_parent then 1 else 0 end
  from (select p_parent as player union all select ancestor from team_path where descendant = p_parent) a
  where m.player = a.player;
end $$;

create function team_join() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if new.parent_id is null then
    insert into team_member (player) values (new.id);
    return null;
  end if;

  perform pg_advisory_xact_lock_shared(team_lock_number());
  insert into team_member (player, parent, depth, bound_at)
  select new.id, new.parent_id, m.depth + 1, new.created_at from team_member m where m.player = new.parent_id;
  perform team_link(new.id, new.parent_id);
  return null;
end $$;

create trigger team_join after insert on player for each row execute function team_join();

-- For a player who is there already, with his team and his bets.
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
end $$;

-- Who is here already, from the top down.
insert into team_member (player, parent, depth, bound_at)
with recursive tree as (
  select id, null::bigint as parent, 0 as depth, null::timestamptz as bound_at from player where parent_id is null
  union all
  select p.id, p.parent_id, t.depth + 1, p.created_at from player p join tree t on p.parent_id = t.id
)
select id, parent, depth, bound_at from tree;

insert into team_path (ancestor, descendant, distance)
with recursive up as (
  select parent as ancestor, player as descendant, 1 as distance from team_member where parent is not null
  union all
  select m.parent, u.descendant, u.distance + 1 from up u join team_member m on m.player = u.ancestor where m.parent is not null
)
select ancestor, descendant, distance from up;

update team_member m set members = p.members, directs = p.directs
from (select ancestor, count(*) as members, count(*) filter (where distance = 1) as directs from team_path group by 1) p
where p.ancestor = m.player;

insert into team_sum (player, day, own_stake, own_edge, team_stake, team_edge)
select player, day, sum(own_stake), sum(own_edge), sum(team_stake), sum(team_edge)
from (
  select player, day, stake as own_stake, edge as own_edge, 0 as team_stake, 0 as team_edge from counted_day
  union all
  select p.ancestor, c.day, 0, 0, c.stake, c.edge from counted_day c join team_path p on p.descendant = c.player
) sums
group by player, day;

grant select on team_member, team_path to nibble_app;
grant select, insert, update on team_sum to nibble_app;
revoke execute on function team_link, team_bind from public;
grant execute on function team_bind to nibble_app;
