import type { Programme, RewardKind } from '@nibble/domain'

/** What the house gives back, as operators call it. */
export const PROGRAMME_NAMES: Readonly<Record<Programme, string>> = {
  levels: 'Levels and rebates',
  rewards: 'Rewards',
  daily: 'Daily ranking',
  weekly: 'Weekly ranking',
  monthly: 'Monthly ranking',
  contest: 'Contest',
  jackpot: 'Jackpot',
  insurance: 'Insurance',
}

type RewardWords = { readonly name: string; readonly target: string; readonly amount: string }

/** Each reward, what it asks for and what it is paid in. */
export const REWARD_WORDS: Readonly<Record<RewardKind, RewardWords>> = {
  singleBetReward: { name: 'One bet', target: 'Stake in USDT', amount: 'USDT' },
  dailyBetCountReward: { name: 'Bets of a day', target: 'Bets', amount: 'USDT' },
  dailyAccumulateBetReward: { name: 'Stakes of a day', target: 'Stakes in USDT', amount: 'USDT' },
  dailyAccumulateRechargeReward: {
    name: 'Deposits of a day, staked',
    target: 'Deposits in USDT',
    amount: 'USDT',
  },
  nextDayReturnReward: { name: 'Back on the next day', target: 'Stakes on both days', amount: 'USDT' },
  directReward: { name: 'Stakes of invited players', target: 'Stakes in USDT', amount: 'USDT' },
  invitingGiftsRewardBonus: {
    name: 'Invited player has played',
    target: 'His edge in USDT',
    amount: 'USDT',
  },
  invitingGiftsPlayBonus: { name: 'Invited player signs up', target: 'Nothing asked', amount: 'Play points' },
}

const PART_NAMES: Readonly<Record<string, string>> = {
  own: 'Own rebate',
  direct: 'Direct rebate',
  team: 'Team rebate',
  peer: 'Peer rebate',
  feed: 'Fed to the pots',
  claims: 'Claims, by the odds',
}

/** A part of what a programme costs. */
export const partName = (part: string): string => {
  const reward = Object.entries(REWARD_WORDS).find(([kind]) => kind === part)?.[1].name
  const prizes = Object.entries(PROGRAMME_NAMES).find(([programme]) => programme === part)?.[1]
  return PART_NAMES[part] ?? reward ?? (prizes === undefined ? part : `Prizes, ${prizes.toLowerCase()}`)
}
