import { type Amount, amountOf } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'
import type { Line } from './posting.ts'

type AdjustmentLinesInput = {
  readonly player: bigint
  readonly asset: Asset
  readonly amount: Amount
  readonly shard: number
}

/** An operator gives a player money of the house (`amount` above zero), or takes it. */
export const adjustmentLines = ({ player, asset, amount, shard }: AdjustmentLinesInput): readonly Line[] => [
  {
    account: { player, asset, subAccount: 'main' },
    amount,
    kind: amount > 0n ? 'airdrop' : 'underweight',
  },
  { account: { house: 'house', asset, shard }, amount: amountOf(-amount), kind: 'house' },
]
