import type { RebateRecord } from '../community/split-edge.ts'
import { type Amount, amountOf } from '../money/amount.ts'
import type { Line, LineKind } from './posting.ts'

/** A point is worth 0.01 USDT. */
const POINTS_PER_USDT = 100n

/** Converts USDT to REWARD_POINT. */
export const rewardPoints = (usdt: Amount): Amount => amountOf(usdt * POINTS_PER_USDT)

/** Rewards and prizes leave the house as REWARD_POINT. `amount` is in USDT. */
export const promotionPayoutLines = ({
  shard,
  given,
}: {
  readonly shard: number
  readonly given: readonly {
    readonly player: bigint
    readonly kind: LineKind
    readonly amount: Amount
  }[]
}): readonly Line[] => {
  const lines = given.map(
    ({ player, kind, amount }): Line => ({
      account: { player, asset: 'REWARD_POINT', subAccount: 'main' },
      amount: rewardPoints(amount),
      kind,
    }),
  )
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n)
  if (total === 0n) return []
  return [
    ...lines,
    { account: { house: 'house', asset: 'REWARD_POINT', shard }, amount: amountOf(-total), kind: 'house' },
  ]
}

export type RebatePaid = {
  readonly player: bigint
  readonly record: RebateRecord
  readonly amount: Amount
}

/** The rebates of a day, each player's by purpose, in PROMOTION_POINT. */
export const rebateLines = ({
  paid,
  shard,
}: {
  readonly paid: readonly RebatePaid[]
  readonly shard: number
}): readonly Line[] => {
  const total = paid.reduce((sum, { amount }) => sum + amount, 0n)
  if (total === 0n) return []
  return [
    ...paid.map(
      ({ player, record, amount }): Line => ({
        account: { player, asset: 'PROMOTION_POINT', subAccount: 'main' },
        amount,
        kind: record,
      }),
    ),
    { account: { house: 'house', asset: 'PROMOTION_POINT', shard }, amount: amountOf(-total), kind: 'house' },
  ]
}
