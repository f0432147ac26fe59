import { PAYTABLES } from '../games/game-id.ts'
import { type Amount, amountOf, formatAmount } from '../money/amount.ts'
import { DEFAULT_BUDGET } from './budget.ts'
import { edgeTable } from './counted.ts'
import type { ProgrammeRefusal, RewardsTerms, RewardTerm } from './programmes.ts'
import { REWARD_KINDS } from './reward-kinds.ts'

const UNIT = 1_000_000n
const MILLION = 1_000_000n
/** One point: what would be less is not paid. */
const LEAST: Amount = amountOf(10_000n)
/** What one conversion of play credit takes. */
const MOST_PLAY: Amount = amountOf(50_000n * UNIT)
/** Nobody can be asked for more than a house has seen. */
const MOST_TARGET: Amount = amountOf(100_000_000n * UNIT)

/** Null where nothing is wrong: every reward can be paid in full to somebody, out of what its own target brings. */
export const findUnsoundRewards = ({ rewards }: RewardsTerms): ProgrammeRefusal | null => {
  const kinds = rewards.map(({ kind }) => kind)
  if (kinds.length !== REWARD_KINDS.length || REWARD_KINDS.some((kind) => !kinds.includes(kind)))
    return { kind: 'rewards_incomplete' }
  for (const reward of rewards) {
    const wrong = findUnsound(reward)
    if (wrong !== null) return { ...wrong, details: { reward: reward.kind, ...wrong.details } }
  }
  return null
}

const findUnsound = ({ kind, target, amount }: RewardTerm): ProgrammeRefusal | null => {
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

/** What of an edge goes back to whoever brought it. */
const shareOfOwn = (edge: Amount): Amount => amountOf((edge * BigInt(DEFAULT_BUDGET.playerPpm)) / MILLION)

/** The most that stakes can bring; so many bets are that many of the smallest stake. */
const thickestEdge = (stake: Amount): Amount =>
  amountOf(
    PAYTABLES.flatMap(edgeTable).reduce((most, { num, den }) => {
      const edge = (stake * num) / den
      return edge > most ? edge : most
    }, 0n),
  )
