import { type Amount, amountOf } from '../money/amount.ts'
import type { WithdrawalAsset } from '../withdrawals/terms.ts'
import type { Account, Line, LineKind } from './posting.ts'

// Postings of withdrawals. USDT and GMT both leave the sub-account `main`; the chain always pays USDT.

export type WithdrawalSums = {
  readonly player: bigint
  readonly asset: WithdrawalAsset
  /** What arrives. */
  readonly amount: Amount
  readonly fee: Amount
  readonly shard: number
}

/** Accepted: amount and fee leave the sub-account and are held. */
export const withdrawalLines = ({ player, asset, amount, fee, shard }: WithdrawalSums): readonly Line[] => [
  line({ player, asset, subAccount: 'main' }, -amount, 'withdraw'),
  line({ player, asset, subAccount: 'main' }, -fee, 'withdrawFee'),
  line({ house: 'withdrawals_held', asset, shard }, amount + fee),
]

/** Rejected, or failed permanently: refunds both. */
export const withdrawalRefundLines = ({
  player,
  asset,
  amount,
  fee,
  shard,
}: WithdrawalSums): readonly Line[] => [
  line({ player, asset, subAccount: 'main' }, amount, 'withdrawRefund'),
  line({ player, asset, subAccount: 'main' }, fee, 'withdrawRefund'),
  line({ house: 'withdrawals_held', asset, shard }, -(amount + fee)),
]

/** Arrived: the treasury has paid the amount, and the house keeps the fee. GMT is exchanged to USDT one to one. */
export const withdrawalPaidLines = ({ asset, amount, fee, shard }: WithdrawalSums): readonly Line[] => {
  const held = line({ house: 'withdrawals_held', asset, shard }, -(amount + fee))
  const earned = line({ house: 'house', asset, shard }, fee)
  const left = line({ house: 'chain', asset: 'USDT', shard }, amount)
  switch (asset) {
    case 'USDT':
      return [held, left, earned]
    case 'GMT':
      return [
        held,
        line({ house: 'exchange', asset: 'GMT', shard }, amount),
        earned,
        line({ house: 'exchange', asset: 'USDT', shard }, -amount),
        left,
      ]
  }
}

const line = (account: Account, amount: bigint, kind: LineKind = 'house'): Line => ({
  account,
  amount: amountOf(amount),
  kind,
})
