import { type Amount, amountOf } from '../money/amount.ts'

/** From this turnover on, and what it gives then. */
export type Level = { readonly threshold: Amount; readonly rateBps: number }

/** What levels and rebates of a day go by. Levels stand lowest first; rates are parts of the edge, in ten-thousandths. */
export type RebateTerms = {
  /** By turnover of the team; a rate is what the team's rebate comes to, all below included. */
  readonly ranks: readonly Level[]
  /** Of a rank's threshold no leg brings more than this part. */
  readonly legBps: number
  /** By a player's own turnover; the first is everybody's. */
  readonly leagues: readonly Level[]
  readonly directBps: number
  /** Of a team rebate, to the one above of the same rank. */
  readonly peerBps: number
  /** No bet gives more than this, all together. */
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
