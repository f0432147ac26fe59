import type { Counter } from './counter.ts'

/**
 * The turnover of every player, and of the teams of all above him, in USDT: both assets count one. Every way up is looked
 * up by itself: the planner would rather read all of them.
 */
export const countTeams: Counter = {
  name: 'teams',
  sql: `
    select pg_advisory_xact_lock_shared(team_lock_number());
    insert into team_sum as s (player, day, own_stake, own_edge, team_stake, team_edge)
    select player, day, sum(own_stake), sum(own_edge), sum(team_stake), sum(team_edge)
    from (
      select player, day, stake as own_stake, edge as own_edge, 0 as team_stake, 0 as team_edge from counted_now
      union all
      select p.ancestor, c.day, 0, 0, c.stake, c.edge
      from counted_now c
      cross join lateral (select ancestor from team_path where descendant = c.player offset 0) p
    ) sums
    group by player, day
    order by player
    on conflict (player, day) do update set
      own_stake = s.own_stake + excluded.own_stake, own_edge = s.own_edge + excluded.own_edge,
      team_stake = s.team_stake + excluded.team_stake, team_edge = s.team_edge + excluded.team_edge`,
}
