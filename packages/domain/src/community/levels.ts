import { type Amount, amountOf } from '../money/amount.ts'
import type { RebateTerms } from './rebate-terms.ts'

// A rank is of a player's team: legs are the players directly below them, each with everybody below that. A league is of
// their own play. Ranks count from 1, and 0 is none; leagues count from 1, which is everybody's.

/** What legs bring towards a threshold: none of them more than its part. */
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
