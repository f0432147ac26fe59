import { amountOf, formatAmount } from '../money/amount.ts'
import type { LevelTerms, NamedLevel, PromotionRefusal } from './promotions.ts'

const MOST_LEVELS = 12
/** Above all turnovers; the database multiplies thresholds by hundredths of a percent in 64 bits. */
const MOST_THRESHOLD = amountOf(1_000_000_000_000_000n)
/** The maximum total of rebates per edge, and one leg's maximum part of a threshold. In ten-thousandths. */
export const REBATES_CAP_BPS = 4_000
const ONE_LINE_BPS = { least: 5_000, most: 6_000 }

/** The largest possible total of rebates per edge: with the highest league and the highest rank. */
export const mostRebates = ({ ranks, leagues, directBps, peerBps }: LevelTerms) => {
  const [own, team] = [highest(leagues), highest(ranks)]
  const peer = Math.floor((team * peerBps) / 10_000)
  return { own, direct: directBps, team, peer, sum: own + directBps + team + peer }
}

const highest = (levels: readonly NamedLevel[]): number =>
  Math.max(0, ...levels.map(({ rateBps }) => rateBps))

/** Null if rebates stay within the cap for all bettors, so that none is ever cut. */
export const validateLevels = (terms: LevelTerms): PromotionRefusal | null => {
  const { ranks, leagues, legBps, capBps } = terms
  if (
    !areOrdered(ranks) ||
    !areOrdered(leagues) ||
    leagues[0]?.threshold !== 0n ||
    ranks[0]?.threshold === 0n
  )
    return { kind: 'levels_unordered', details: { most: MOST_LEVELS } }
  if ([...ranks, ...leagues].some(({ threshold }) => threshold > MOST_THRESHOLD))
    return { kind: 'levels_threshold', details: { most: formatAmount(MOST_THRESHOLD) } }
  if (legBps < ONE_LINE_BPS.least || legBps > ONE_LINE_BPS.most)
    return {
      kind: 'levels_one_line',
      details: { least: percent(ONE_LINE_BPS.least), most: percent(ONE_LINE_BPS.most) },
    }

  const cap = Math.min(capBps, REBATES_CAP_BPS)
  const { own, direct, team, peer, sum } = mostRebates(terms)
  if (sum <= cap && capBps <= REBATES_CAP_BPS) return null
  return {
    kind: 'levels_above_cap',
    details: {
      own: percent(own),
      direct: percent(direct),
      team: percent(team),
      peer: percent(peer),
      sum: percent(sum),
      cap: percent(cap),
      over: percent(Math.max(sum - cap, capBps - cap)),
    },
  }
}

const areOrdered = (levels: readonly NamedLevel[]): boolean =>
  levels.length > 0 &&
  levels.length <= MOST_LEVELS &&
  levels.every(({ threshold, rateBps }, at) => {
    const before = levels[at - 1]
    return (
      rateBps >= 0 && (before === undefined || (threshold > before.threshold && rateBps >= before.rateBps))
    )
  })

const percent = (bps: number): string => String(bps / 100)
