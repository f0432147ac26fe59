import type { Counter } from './counter.ts'

/** What the teams of all above a player bet, by tempo and game, for their reports. */
export const countTeamBets: Counter = {
  name: 'team bets',
  sql: `
    select pg_advisory_xact_lock_shared(team_lock_number());
    insert into team_bets as t (player, day, asset, tempo, game, bets, stake, returned)
    select p.ancestor, c.day, c.asset, c.tempo, c.game, sum(c.bets), sum(c.stake), sum(c.returned)
    from counted_game c
    cross join lateral (select ancestor from team_path where descendant = c.player offset 0) p
    group by p.ancestor, c.day, c.asset, c.tempo, c.game
    order by p.ancestor
    on conflict (player, day, asset, tempo, game) do update set
      bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, returned = t.returned + excluded.returned`,
}
