/** Rewards for what a player did on a day. Each is the name of its line in the list of who gets it. */
export const TASK_KINDS = [
  'singleBetReward',
  'dailyBetCountReward',
  'dailyAccumulateBetReward',
  'dailyAccumulateRechargeReward',
  'nextDayReturnReward',
  'directReward',
] as const
/** For whom he invited: once for each of them, and no part of the budgets. */
export const GIFT_KINDS = ['invitingGiftsPlayBonus', 'invitingGiftsRewardBonus'] as const

export const REWARD_KINDS = [...TASK_KINDS, ...GIFT_KINDS] as const
export type RewardKind = (typeof REWARD_KINDS)[number]
