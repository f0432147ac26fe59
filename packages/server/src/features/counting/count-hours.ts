import type { Counter } from './counter.ts'

/**
 * Turnover by the hour in which a round was published, of everybody. Rounds are counted in the order in which they were
 * published, and this one has its row already: it is the newest.
 */
export const countHours: Counter = {
  name: 'hours',
  sql: `
    insert into turnover_hour as t (starts, bets, stake, returned, edge)
    select (select date_trunc('hour', max(published_at)) from counted_round), sum(bets), sum(stake), sum(returned), sum(edge)
    from counted_now
    on conflict (starts) do update set
      bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, returned = t.returned + excluded.returned,
      edge = t.edge + excluded.edge`,
}
