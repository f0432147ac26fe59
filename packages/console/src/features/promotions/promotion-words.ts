import { type Promotion, REWARD_KINDS, type RewardKind } from '@nibble/domain'

/** The promotions' names for operators. */
export const PROMOTION_NAMES: Readonly<Record<Promotion, string>> = {
  levels: 'Levels and rebates',
  rewards: 'Rewards',
  daily: 'Daily ranking',
  weekly: 'Weekly ranking',
  monthly: 'Monthly ranking',
  contest: 'Contest',
  jackpot: 'Jackpot',
  insurance: 'Insurance',
}

/** `target`: null if nothing is required. */
type RewardWords = { readonly name: string; readonly target: string | null; readonly amount: string }

/** Each reward, its requirement and its currency. */
export const REWARD_WORDS: Readonly<Record<RewardKind, RewardWords>> = {
  singleBetReward: { name: 'One bet', target: 'USDT staked', amount: 'USDT' },
  dailyBetCountReward: { name: 'Bets of a day', target: 'bets', amount: 'USDT' },
  dailyAccumulateBetReward: { name: 'Stakes of a day', target: 'USDT staked', amount: 'USDT' },
  dailyAccumulateRechargeReward: {
    name: 'Deposits of a day, staked',
    target: 'USDT deposited',
    amount: 'USDT',
  },
  nextDayReturnReward: { name: 'Back the next day', target: 'USDT on both days', amount: 'USDT' },
  directReward: { name: 'Stakes of invited players', target: 'USDT staked', amount: 'USDT' },
  invitingGiftsRewardBonus: {
    name: 'Invited player has played',
    target: 'USDT of edge',
    amount: 'USDT',
  },
  invitingGiftsPlayBonus: { name: 'Invited player signs up', target: null, amount: 'Play credit' },
}

/** In the players' order: daily tasks first, then invitations. */
export const inOrder = <Reward extends { readonly kind: RewardKind }>(rewards: readonly Reward[]): Reward[] =>
  rewards.toSorted((a, b) => REWARD_KINDS.indexOf(a.kind) - REWARD_KINDS.indexOf(b.kind))

const PART_NAMES: Readonly<Record<string, string>> = {
  own: 'Own rebate',
  direct: 'Direct rebate',
  team: 'Team rebate',
  peer: 'Peer rebate',
  feed: 'Paid into the jackpots',
  claims: 'Claims, expected',
}

export const partName = (part: string): string => {
  const reward = Object.entries(REWARD_WORDS).find(([kind]) => kind === part)?.[1].name
  const prizes = Object.entries(PROMOTION_NAMES).find(([promotion]) => promotion === part)?.[1]
  return PART_NAMES[part] ?? reward ?? (prizes === undefined ? part : `Prizes, ${prizes.toLowerCase()}`)
}
