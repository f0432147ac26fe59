import type { BetResult } from '../games/game.ts'
import { type Amount, amountOf, ZERO } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'

// Autoplay: a plan bets on one pick round by round, until one of its stops. Only one bet is open at a time, so that every stake
// depends on all earlier results.

export const PLAN_ASSETS = ['USDT', 'GMT', 'PLAY_POINT'] as const satisfies readonly Asset[]
export type PlanAsset = (typeof PLAN_ASSETS)[number]
export const PLAN_RAISES = ['never', 'loss', 'win'] as const
export type PlanRaise = (typeof PLAN_RAISES)[number]

export const MOST_PLAN_ROUNDS = 100
export const PLAN_HOURS = 24
export const PLAN_MS = PLAN_HOURS * 3_600_000
/** How much a stake may be raised, in hundredths: 1 to 3 times. */
export const PLAN_FACTORS = { least: 100, most: 300 } as const

/** What a player decides before the plan starts, and cannot change after. */
export type PlanRules = {
  readonly stake: Amount
  /** The result that raises the next stake; the opposite resets it to the first. */
  readonly raiseAfter: PlanRaise
  /** In hundredths. */
  readonly raiseBy: number
  readonly highest: Amount
  readonly rounds: number
  readonly stopLoss: Amount
  readonly stopWin: Amount
}

/** A plan's progress. */
export type PlanProgress = {
  readonly next: Amount
  /** Returns on decided bets minus their stakes. */
  readonly net: Amount
  /** Rounds that were bet on. */
  readonly placed: number
}

/** Why its own rules end a plan. */
export const PLAN_STOPS = ['stop_win', 'stop_loss', 'rounds', 'time'] as const
/** All reasons to end: `player` by a tap, `refused` for balance or limits, `house` if play is stopped or not allowed. */
export const PLAN_ENDS = [...PLAN_STOPS, 'player', 'refused', 'break', 'house'] as const
export type PlanStop = (typeof PLAN_STOPS)[number]
export type PlanEnd = (typeof PLAN_ENDS)[number]

export const startPlan = ({ stake }: PlanRules): PlanProgress => ({ next: stake, net: ZERO, placed: 0 })

/** Whether the numbers fit together: at least one bet can be placed, and none is above what the player named. */
export const isValidPlan = ({ stake, raiseBy, highest, rounds, stopLoss, stopWin }: PlanRules): boolean =>
  stake > 0n &&
  highest >= stake &&
  stopLoss >= stake &&
  stopWin > 0n &&
  Number.isInteger(raiseBy) &&
  raiseBy >= PLAN_FACTORS.least &&
  raiseBy <= PLAN_FACTORS.most &&
  Number.isInteger(rounds) &&
  rounds >= 1 &&
  rounds <= MOST_PLAN_ROUNDS

/** Why a plan without an open bet places no further one; null if it bets `next`. */
export const planStop = (
  { rounds, stopLoss, stopWin }: PlanRules,
  { next, net, placed }: PlanProgress,
  { startedAt, now }: { readonly startedAt: number; readonly now: number },
): PlanStop | null => {
  if (net >= stopWin) return 'stop_win'
  if (net - next < -stopLoss) return 'stop_loss'
  if (placed >= rounds) return 'rounds'
  return now >= startedAt + PLAN_MS ? 'time' : null
}

/** A bet's outcome. `cancelled`: recalled by its player, or refunded with its round. */
export type PlanResult = BetResult | 'cancelled'

/** The plan once its open bet is decided. A bet that neither won nor lost leaves the next stake as it was. */
export const settlePlan = (
  rules: PlanRules,
  { next, net, placed }: PlanProgress,
  {
    result,
    stake,
    returned,
  }: { readonly result: PlanResult; readonly stake: Amount; readonly returned: Amount },
): PlanProgress => ({
  next: result === 'win' || result === 'lose' ? nextStake(rules, next, result) : next,
  net: amountOf(net + returned - stake),
  placed,
})

const nextStake = (rules: PlanRules, last: Amount, result: 'win' | 'lose'): Amount => {
  const { stake, raiseAfter } = rules
  return raiseAfter === (result === 'win' ? 'win' : 'loss') ? raised(rules, last) : stake
}

/** The stake above this one, rounded down to a millionth, and never above the maximum. */
const raised = ({ raiseBy, highest }: PlanRules, last: Amount): Amount => {
  const more = (last * BigInt(raiseBy)) / 100n
  return more < highest ? amountOf(more) : highest
}

/** The stakes of a plan that is raised with each round: no round of it stakes more. */
export const planLadder = (rules: PlanRules, rounds: number = rules.rounds): readonly Amount[] => {
  const stakes: Amount[] = []
  for (let stake = rules.stake; stakes.length < rounds; stake = raisedFrom(rules, stake)) stakes.push(stake)
  return stakes
}

const raisedFrom = (rules: PlanRules, last: Amount): Amount =>
  rules.raiseAfter === 'never' ? rules.stake : raised(rules, last)

/** A plan's maximum cost: it stops before a stake that could exceed the stop loss, and stakes no more than its ladder. */
export const planWorstCost = (rules: PlanRules): Amount => {
  const staked = planLadder(rules).reduce((sum, stake) => sum + stake, 0n)
  return staked < rules.stopLoss ? amountOf(staked) : rules.stopLoss
}
