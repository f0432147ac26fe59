import { type Amount, amountOf } from '../money/amount.ts'
import type { SubAccountMove, TransferAsset } from '../transfers/decide-transfer.ts'
import type { Account, Line, LineKind, SubAccount } from './posting.ts'

/** From player to player, between their `main` sub-accounts. A fee, if any, is deducted from the amount that arrives. */
export const transferLines = ({
  from,
  to,
  asset,
  amount,
  fee,
  shard,
}: {
  readonly from: bigint
  readonly to: bigint
  readonly asset: TransferAsset
  readonly amount: Amount
  readonly fee: Amount
  readonly shard: number
}): readonly Line[] => [
  line({ player: from, asset, subAccount: 'main' }, -amount, 'transferOut'),
  line({ player: to, asset, subAccount: 'main' }, amount - fee, 'transferIn'),
  ...(fee > 0n ? [line({ house: 'house', asset, shard }, fee, 'house')] : []),
]

/** Between the player's own two sub-accounts of GMT. */
export const subAccountMoveLines = ({
  player,
  move,
  amount,
}: {
  readonly player: bigint
  readonly move: SubAccountMove
  readonly amount: Amount
}): readonly Line[] => {
  const [from, to] = SUB_ACCOUNTS[move]
  return [
    line({ player, asset: 'GMT', subAccount: from }, -amount, move),
    line({ player, asset: 'GMT', subAccount: to }, amount, move),
  ]
}

const SUB_ACCOUNTS = {
  GMT_TO_GAME: ['main', 'game'],
  GAME_TO_GMT: ['game', 'main'],
} as const satisfies Readonly<Record<SubAccountMove, readonly [SubAccount, SubAccount]>>

const line = (account: Account, amount: bigint, kind: LineKind): Line => ({
  account,
  amount: amountOf(amount),
  kind,
})
