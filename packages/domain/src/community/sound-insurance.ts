import { PAYTABLES } from '../games/game-id.ts'
import { amountOf, formatAmount } from '../money/amount.ts'
import { INSURED_EDGE } from './counted.ts'
import { type InsuranceTerms, SERIES_GAMES } from './insurance.ts'
import type { ProgrammeRefusal } from './programmes.ts'
import { type SeriesOdds, seriesBets, seriesOdds, seriesWorth } from './series-worth.ts'

const RANGE = { losses: 12, claims: 20, stakes: amountOf(10_000_000_000n) }

/** Null where nothing is wrong: of every insured stake the house keeps what it counts with, however series are played. */
export const findUnsoundInsurance = (terms: InsuranceTerms): ProgrammeRefusal | null => {
  const { losses, claimBps, claimsPerDay, stakesPerDay } = terms
  const isWithin =
    losses >= 2 &&
    losses <= RANGE.losses &&
    claimsPerDay >= 0 &&
    claimsPerDay <= RANGE.claims &&
    stakesPerDay >= 0n &&
    stakesPerDay <= RANGE.stakes
  if (!isWithin)
    return {
      kind: 'insurance_range',
      details: { losses: RANGE.losses, claims: RANGE.claims, stakes: formatAmount(RANGE.stakes) },
    }
  const most = mostClaimBps(losses)
  return claimBps >= 0 && claimBps <= most
    ? null
    : { kind: 'insurance_claim', details: { losses, most: String(most / 100) } }
}

/** The largest claim after so many losses that leaves the house what insured stakes count with. */
const mostClaimBps = (losses: number): number => {
  const all = PAYTABLES.flatMap((paytable) => SERIES_GAMES.flatMap((game) => seriesOdds(game, paytable)))
  let [least, most] = [0, 10_000]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (all.every((odds) => keepsEnough(odds, { losses, claimBps: middle }))) least = middle
    else most = middle - 1
  }
  return least
}

const keepsEnough = (odds: SeriesOdds, rules: { losses: number; claimBps: number }): boolean => {
  const [worth, bets] = [seriesWorth(odds, rules, { mayStop: false }), seriesBets(odds, rules)]
  const isKept = -worth.num * bets.den * INSURED_EDGE.den >= INSURED_EDGE.num * bets.num * worth.den
  return isKept && seriesWorth(odds, rules, { mayStop: true }).num < 0n
}
