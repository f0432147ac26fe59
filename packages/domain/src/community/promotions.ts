import type { Amount } from '../money/amount.ts'
import { BOARDS, type Board } from './boards.ts'
import type { InsuranceTerms } from './insurance.ts'
import type { JackpotTerms } from './jackpot.ts'
import type { Level, RebateTerms } from './rebate-terms.ts'

// Promotions return a part of the edge to players. Each has its own terms, which are replaced and never changed.

export const PROMOTIONS = ['levels', 'rewards', ...BOARDS, 'jackpot', 'insurance'] as const
export type Promotion = (typeof PROMOTIONS)[number]

/** A level's name, by language. Null: its number. */
export type NamedLevel = Level & { readonly remarks: Readonly<Record<string, string>> | null }

export type LevelTerms = Omit<RebateTerms, 'ranks' | 'leagues'> & {
  readonly promotion: 'levels'
  readonly ranks: readonly NamedLevel[]
  readonly leagues: readonly NamedLevel[]
}

/** `target`: what to reach, in USDT or whole bets. `amount`: what reaching it pays; zero turns the reward off. */
export type RewardTerm = { readonly kind: RewardKind; readonly target: Amount; readonly amount: Amount }
export type RewardsTerms = { readonly promotion: 'rewards'; readonly rewards: readonly RewardTerm[] }

/** By place, in USDT. */
export type PrizeTerms = { readonly promotion: Board; readonly prizes: readonly Amount[] }

export type PromotionTerms =
  | LevelTerms
  | RewardsTerms
  | PrizeTerms
  | ({ readonly promotion: 'jackpot' } & JackpotTerms)
  | ({ readonly promotion: 'insurance' } & InsuranceTerms)

/** Why terms are refused, with the figures for the sentence. */
export type PromotionRefusal = {
  readonly kind:
    | 'levels_unordered'
    | 'levels_threshold'
    | 'levels_one_line'
    | 'levels_above_cap'
    | 'rewards_incomplete'
    | 'reward_target'
    | 'reward_small'
    | 'reward_above_budget'
    | 'gift_above_edge'
    | 'gift_of_play'
    | 'prizes_unordered'
    | 'jackpot_feed'
    | 'jackpot_edge_times'
    | 'jackpot_range'
    | 'insurance_claim'
    | 'insurance_range'
    | 'promotion_too_soon'
    | 'promotion_period'
  readonly details?: Readonly<Record<string, string | number>>
}

/** Rewards for a player's activity on a day. Each names its line in the list of recipients. */
export const TASK_KINDS = [
  'singleBetReward',
  'dailyBetCountReward',
  'dailyAccumulateBetReward',
  'dailyAccumulateRechargeReward',
  'nextDayReturnReward',
  'directReward',
] as const
/** Paid to the inviter, once per invited player, outside the budgets. */
export const GIFT_KINDS = ['invitingGiftsPlayBonus', 'invitingGiftsRewardBonus'] as const

export const REWARD_KINDS = [...TASK_KINDS, ...GIFT_KINDS] as const
export type RewardKind = (typeof REWARD_KINDS)[number]
