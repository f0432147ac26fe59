import { PAYTABLES } from '../games/game-id.ts'
import { type Amount, amountOf, formatAmount } from '../money/amount.ts'
import { dayOf, dayStart } from '../play/day.ts'
import { CHANGE_REQUEST_LEAD_MS } from '../play/decide-terms-change-request.ts'
import { DAY_MS } from '../play/round-number.ts'
import { BOARDS, type Board, boardPeriod } from './boards.ts'
import { DEFAULT_BUDGET } from './budget.ts'
import { type InsuranceTerms, SERIES_GAMES } from './insurance.ts'
import { JACKPOT_ONE_IN, type JackpotTerms, MOST_OF_EDGE } from './jackpot.ts'
import {
  type PrizeTerms,
  type Promotion,
  type PromotionRefusal,
  type PromotionTerms,
  REWARD_KINDS,
  type RewardsTerms,
  type RewardTerm,
} from './promotions.ts'
import { type SeriesOdds, seriesBets, seriesOdds, seriesWorth } from './series-worth.ts'
import { edgeTable, INSURED_EDGE } from './turnover.ts'
import { validateLevels } from './validate-levels.ts'

// New terms of a promotion begin with a day of GMT+8, or with a round if bets commit to them. They never apply to anything that
// has begun: a day, the period of a ranking and a contest that players have seen keep their original terms.

/** Jackpot and insurance begin with a round, everything else with a day. */
export const startsByRound = (promotion: Promotion): boolean =>
  promotion === 'jackpot' || promotion === 'insurance'

/** The earliest moment from which new terms of a promotion may apply. */
export const earliestStart = (promotion: Promotion, now: number): number => {
  const seen = now + CHANGE_REQUEST_LEAD_MS
  switch (promotion) {
    case 'jackpot':
    case 'insurance':
      return seen
    case 'levels':
    case 'rewards':
      return dayStart(seen) + DAY_MS
    case 'daily':
    case 'weekly':
    case 'monthly':
      return boardPeriod(promotion, seen).endsAt
    case 'contest':
      // The next one's prizes are shown during this one.
      return boardPeriod(promotion, boardPeriod(promotion, seen).endsAt).endsAt
  }
}

/** Null if the terms may apply from that moment on. */
export const validatePromotion = ({
  terms,
  effectiveAt,
  now,
}: {
  readonly terms: PromotionTerms
  readonly effectiveAt: number
  readonly now: number
}): PromotionRefusal | null => validateTerms(terms) ?? validateStart(terms.promotion, effectiveAt, now)

/** Null if terms stay within every budget, whenever they begin. */
export const validateTerms = (terms: PromotionTerms): PromotionRefusal | null => {
  switch (terms.promotion) {
    case 'levels':
      return validateLevels(terms)
    case 'rewards':
      return validateRewards(terms)
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'contest':
      return validatePrizes(terms)
    case 'jackpot':
      return validateJackpot(terms)
    case 'insurance':
      return validateInsurance(terms)
  }
}

/** Whether terms can still begin at that moment. Asked when they are proposed, and again when they are approved. */
export const validateStart = (
  promotion: Promotion,
  effectiveAt: number,
  now: number,
): PromotionRefusal | null => {
  const earliest = earliestStart(promotion, now)
  if (effectiveAt < earliest)
    return {
      kind: 'promotion_too_soon',
      details: { from: startsByRound(promotion) ? new Date(earliest).toISOString() : dayOf(earliest) },
    }
  const board = BOARDS.find((one): one is Board => one === promotion)
  return board !== undefined && boardPeriod(board, effectiveAt).startsAt !== effectiveAt
    ? { kind: 'promotion_period' }
    : null
}

const UNIT = 1_000_000n
const MILLION = 1_000_000n
/** One point. Less is not paid. */
const LEAST: Amount = amountOf(10_000n)
/** What one conversion of play credit takes. */
const MOST_PLAY: Amount = amountOf(50_000n * UNIT)
/** An upper bound for targets: above any house's turnover. */
const MOST_TARGET: Amount = amountOf(100_000_000n * UNIT)

/** Null if every reward can be paid in full out of the edge that reaching its own target brings. */
const validateRewards = ({ rewards }: RewardsTerms): PromotionRefusal | null => {
  const kinds = rewards.map(({ kind }) => kind)
  if (kinds.length !== REWARD_KINDS.length || REWARD_KINDS.some((kind) => !kinds.includes(kind)))
    return { kind: 'rewards_incomplete' }
  for (const reward of rewards) {
    const wrong = validate(reward)
    if (wrong !== null) return { ...wrong, details: { reward: reward.kind, ...wrong.details } }
  }
  return null
}

const validate = ({ kind, target, amount }: RewardTerm): PromotionRefusal | null => {
  if (target < 0n || target > MOST_TARGET) return { kind: 'reward_target' }
  if (amount !== 0n && amount < LEAST)
    return { kind: 'reward_small', details: { least: formatAmount(LEAST) } }
  switch (kind) {
    case 'invitingGiftsPlayBonus':
      return amount > MOST_PLAY ? { kind: 'gift_of_play', details: { most: formatAmount(MOST_PLAY) } } : null
    case 'invitingGiftsRewardBonus': {
      if (target === 0n) return { kind: 'reward_target' }
      const most = shareOfOwn(target)
      return amount > most ? { kind: 'gift_above_edge', details: figures(target, most) } : null
    }
    case 'dailyBetCountReward':
    case 'singleBetReward':
    case 'dailyAccumulateBetReward':
    case 'dailyAccumulateRechargeReward':
    case 'nextDayReturnReward':
    case 'directReward': {
      if (target === 0n || (kind === 'dailyBetCountReward' && target % UNIT !== 0n))
        return { kind: 'reward_target' }
      const most = shareOfOwn(thickestEdge(target))
      return amount > most ? { kind: 'reward_above_budget', details: figures(target, most) } : null
    }
  }
}

const figures = (target: Amount, most: Amount) => ({
  target: formatAmount(target),
  most: formatAmount(most),
})

/** The share of an edge that goes back to the player who brought it. */
const shareOfOwn = (edge: Amount): Amount => amountOf((edge * BigInt(DEFAULT_BUDGET.playerPpm)) / MILLION)

/** The largest edge that stakes of this sum can bring. A target of n bets is given as n minimum stakes. */
const thickestEdge = (stake: Amount): Amount =>
  amountOf(
    PAYTABLES.flatMap(edgeTable).reduce((most, { num, den }) => {
      const edge = (stake * num) / den
      return edge > most ? edge : most
    }, 0n),
  )

const RANGE = { losses: 12, claims: 20, stakes: amountOf(10_000_000_000n) }

const MOST_FED_PPM = Number(MOST_OF_EDGE) * 10_000
const JACKPOT_RANGE = { stakeTimes: 1_000, bankrollPpm: 7_500, prizePpm: 1_000_000 }

const MOST_EDGE_TIMES = Number((BigInt(JACKPOT_ONE_IN) * MOST_OF_EDGE) / 100n)

/** Null if nobody can gain by playing for the pool alone, and the feed stays within that share of the edge. */
const validateJackpot = (terms: JackpotTerms): PromotionRefusal | null => {
  const { feedPpm, prizePpm, stakeTimes, edgeTimes, bankrollPpm } = terms
  if (feedPpm < 0 || feedPpm > MOST_FED_PPM)
    return { kind: 'jackpot_feed', details: { most: String(MOST_FED_PPM / 10_000) } }
  if (edgeTimes < 0 || edgeTimes > MOST_EDGE_TIMES)
    return { kind: 'jackpot_edge_times', details: { most: MOST_EDGE_TIMES } }
  const isWithin =
    stakeTimes >= 1 &&
    stakeTimes <= JACKPOT_RANGE.stakeTimes &&
    prizePpm >= 0 &&
    prizePpm <= JACKPOT_RANGE.prizePpm &&
    bankrollPpm >= 0 &&
    bankrollPpm <= JACKPOT_RANGE.bankrollPpm
  return isWithin
    ? null
    : {
        kind: 'jackpot_range',
        details: { times: JACKPOT_RANGE.stakeTimes, bankroll: String(JACKPOT_RANGE.bankrollPpm / 10_000) },
      }
}

/** Null if the house keeps the edge that insured stakes count with, however series are played. */
const validateInsurance = (terms: InsuranceTerms): PromotionRefusal | null => {
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

/** The largest claim after this many losses that leaves the house the edge that insured stakes count with. */
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
  const isEdgeKept = -worth.num * bets.den * INSURED_EDGE.den >= INSURED_EDGE.num * bets.num * worth.den
  return isEdgeKept && seriesWorth(odds, rules, { mayStop: true }).num < 0n
}

const MOST_PLACES = 100
const MOST = amountOf(1_000_000_000_000n)

/** Null if no place pays more than the previous one. The budgets are applied when prizes are paid. */
const validatePrizes = ({ prizes }: PrizeTerms): PromotionRefusal | null => {
  const areOrdered = prizes.every((prize, at) => {
    const before = prizes[at - 1] ?? MOST
    return prize >= LEAST && prize <= before
  })
  return areOrdered && prizes.length > 0 && prizes.length <= MOST_PLACES
    ? null
    : { kind: 'prizes_unordered', details: { places: MOST_PLACES, least: formatAmount(LEAST) } }
}
