import { type Amount, amountOf } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'
import type { Account, Line, LineKind } from './posting.ts'

// A conversion's effect on the accounts. It leaves and reaches the sub-account `main`; `exchange` takes one asset and gives the other.

export type ConversionSums = {
  readonly player: bigint
  readonly from: Asset
  readonly to: Asset
  readonly amount: Amount
  /** Both in `to`. */
  readonly fee: Amount
  readonly receivable: Amount
  readonly shard: number
}

/** A pair without review: given and received in one. */
export const conversionLines = (sums: ConversionSums): readonly Line[] => [
  line({ player: sums.player, asset: sums.from, subAccount: 'main' }, -sums.amount, 'convert'),
  line({ house: 'exchange', asset: sums.from, shard: sums.shard }, sums.amount),
  ...receivedLines(sums),
]

type Held = Omit<ConversionSums, 'to' | 'fee' | 'receivable'>

/** A pair with review: what is given leaves the sub-account and is held. */
export const conversionHeldLines = ({ player, from, amount, shard }: Held): readonly Line[] => [
  line({ player, asset: from, subAccount: 'main' }, -amount, 'convert'),
  line({ house: 'conversions_held', asset: from, shard }, amount),
]

/** Rejected or cancelled: returns exactly what was given. */
export const conversionReturnedLines = ({ player, from, amount, shard }: Held): readonly Line[] => [
  line({ player, asset: from, subAccount: 'main' }, amount, 'convert'),
  line({ house: 'conversions_held', asset: from, shard }, -amount),
]

/** Approved and carried out. */
export const conversionCompletedLines = (sums: ConversionSums): readonly Line[] => [
  line({ house: 'conversions_held', asset: sums.from, shard: sums.shard }, -sums.amount),
  line({ house: 'exchange', asset: sums.from, shard: sums.shard }, sums.amount),
  ...receivedLines(sums),
]

/** The player's list shows what the rate gave and what the fee took. */
const receivedLines = ({ player, to, fee, receivable, shard }: ConversionSums): Line[] => {
  const gross = receivable + fee
  const lines = [
    line({ house: 'exchange', asset: to, shard }, -gross),
    line({ player, asset: to, subAccount: 'main' }, gross, 'convert'),
  ]
  if (fee > 0n)
    lines.push(
      line({ player, asset: to, subAccount: 'main' }, -fee, 'convertFee'),
      line({ house: 'house', asset: to, shard }, fee),
    )
  return lines
}

const line = (account: Account, amount: bigint, kind: LineKind = 'house'): Line => ({
  account,
  amount: amountOf(amount),
  kind,
})
