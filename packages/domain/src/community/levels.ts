import { type Amount, amountOf } from '../money/amount.ts'
import type { RebateTerms } from './rebate-terms.ts'

// A rank measures a player's team. Its legs are the players directly below, each with everybody below them. A league measures
// the player's own play. Ranks count from 1, and 0 means none; everybody has at least league 1.

/** The turnover that counts towards a threshold: each leg counts up to a fixed share of the threshold. */
export const towardsRank = (
  legs: readonly Amount[],
  threshold: Amount,
  { legBps }: Pick<RebateTerms, 'legBps'>,
): Amount => {
  const most = (threshold * BigInt(legBps)) / 10_000n
  return amountOf(legs.reduce((sum, leg) => sum + (leg < most ? leg : most), 0n))
}

/** The highest rank whose threshold the legs of the last 30 days reach. */
export const rankOf = (legs: readonly Amount[], terms: Pick<RebateTerms, 'ranks' | 'legBps'>): number =>
  1 + terms.ranks.findLastIndex(({ threshold }) => towardsRank(legs, threshold, terms) >= threshold)

/** The league of a player's own turnover of the month so far. */
export const leagueOf = (month: Amount, { leagues }: Pick<RebateTerms, 'leagues'>): number =>
  1 +
  Math.max(
    0,
    leagues.findLastIndex(({ threshold }) => month >= threshold),
  )
