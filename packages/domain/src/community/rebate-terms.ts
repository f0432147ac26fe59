import { type Amount, amountOf } from '../money/amount.ts'

/** The turnover from which a level applies, and its rate. */
export type Level = { readonly threshold: Amount; readonly rateBps: number }

/** The terms of a day's levels and rebates. Levels are sorted lowest first; rates are ten-thousandths of the edge. */
export type RebateTerms = {
  /** By team turnover. A rate includes what lower ranks below get of the same edge. */
  readonly ranks: readonly Level[]
  /** The largest share of a rank's threshold that one leg may count for. */
  readonly legBps: number
  /** By a player's own turnover; everybody has the first. */
  readonly leagues: readonly Level[]
  readonly directBps: number
  /** The share of a team rebate for a parent of the same rank. */
  readonly peerBps: number
  /** The most that all rebates of one bet may total. */
  readonly capBps: number
}

const level = (units: bigint, rateBps: number): Level => ({
  threshold: amountOf(units * 1_000_000n),
  rateBps,
})

export const DEFAULT_REBATE_TERMS: RebateTerms = {
  ranks: [
    level(10_000n, 400),
    level(50_000n, 800),
    level(250_000n, 1_200),
    level(1_000_000n, 1_600),
    level(5_000_000n, 2_000),
  ],
  legBps: 6_000,
  leagues: [
    level(0n, 400),
    level(1_000n, 500),
    level(10_000n, 600),
    level(50_000n, 700),
    level(200_000n, 850),
    level(1_000_000n, 1_000),
  ],
  directBps: 800,
  peerBps: 1_000,
  capBps: 4_000,
}
