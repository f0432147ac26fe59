import type { RebateRecord } from '../community/split-edge.ts'
import { type Amount, amountOf } from '../money/amount.ts'
import type { Line } from './posting.ts'

export type RebatePaid = {
  readonly player: bigint
  readonly record: RebateRecord
  readonly amount: Amount
}

/** The rebates of a day, each player's by what they are for, in PROMOTION_POINT. */
export const rebateLines = ({
  paid,
  lane,
}: {
  readonly paid: readonly RebatePaid[]
  readonly lane: number
}): readonly Line[] => {
  const total = paid.reduce((sum, { amount }) => sum + amount, 0n)
  if (total === 0n) return []
  return [
    ...paid.map(
      ({ player, record, amount }): Line => ({
        account: { player, asset: 'PROMOTION_POINT', purse: 'main' },
        amount,
        kind: record,
      }),
    ),
    { account: { house: 'house', asset: 'PROMOTION_POINT', lane }, amount: amountOf(-total), kind: 'house' },
  ]
}
