import { JACKPOT_ONE_IN, type JackpotTerms } from './jackpot.ts'
import type { ProgrammeRefusal } from './programmes.ts'

/** Beside rebates of 40 % and rewards of 15 %: of a bet's edge so much may come back by the pot, in hundredths. */
export const MOST_OF_EDGE = 15n
const MOST_FED_PPM = Number(MOST_OF_EDGE) * 10_000
const RANGE = { stakeTimes: 1_000, bankrollPpm: 7_500, prizePpm: 1_000_000 }

export const MOST_EDGE_TIMES = Number((BigInt(JACKPOT_ONE_IN) * MOST_OF_EDGE) / 100n)

/** Null where nothing is wrong: nobody gains by playing for the pot alone, and it is fed by what bets bring. */
export const findUnsoundJackpot = (terms: JackpotTerms): ProgrammeRefusal | null => {
  const { feedPpm, prizePpm, stakeTimes, edgeTimes, bankrollPpm } = terms
  if (feedPpm < 0 || feedPpm > MOST_FED_PPM)
    return { kind: 'jackpot_feed', details: { most: String(MOST_FED_PPM / 10_000) } }
  if (edgeTimes < 0 || edgeTimes > MOST_EDGE_TIMES)
    return { kind: 'jackpot_edge_times', details: { most: MOST_EDGE_TIMES } }
  const isWithin =
    stakeTimes >= 1 &&
    stakeTimes <= RANGE.stakeTimes &&
    prizePpm >= 0 &&
    prizePpm <= RANGE.prizePpm &&
    bankrollPpm >= 0 &&
    bankrollPpm <= RANGE.bankrollPpm
  return isWithin
    ? null
    : {
        kind: 'jackpot_range',
        details: { times: RANGE.stakeTimes, bankroll: String(RANGE.bankrollPpm / 10_000) },
      }
}
