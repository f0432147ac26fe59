import type { Counter } from './counter.ts'

/** What a day brings, of everybody. */
export const countTotals: Counter = {
  name: 'totals',
  sql: `
    insert into counted_total as t (day, bets, stake, returned, edge, insured_stake, insured_edge)
    select min(day), sum(bets), sum(stake), sum(returned), sum(edge), sum(insured_stake), sum(insured_edge) from counted_now
    on conflict (day) do update set
      bets = t.bets + excluded.bets, stake = t.stake + excluded.stake, returned = t.returned + excluded.returned,
      edge = t.edge + excluded.edge, insured_stake = t.insured_stake + excluded.insured_stake,
      insured_edge = t.insured_edge + excluded.insured_edge`,
}
