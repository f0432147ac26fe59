import { type Amount, amountOf } from '../money/amount.ts'
import type { PurseMove, TransferAsset } from '../transfers/decide-transfer.ts'
import type { Account, Line, LineKind, Purse } from './posting.ts'

/** From player to player, between the purses `main`. A fee, where there is one, is taken from what arrives. */
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
  line({ player: from, asset, purse: 'main' }, -amount, 'transferOut'),
  line({ player: to, asset, purse: 'main' }, amount - fee, 'transferIn'),
  ...(fee > 0n ? [line({ house: 'house', asset, shard }, fee, 'house')] : []),
]

/** Between the player's own two purses of GMT. */
export const purseMoveLines = ({
  player,
  move,
  amount,
}: {
  readonly player: bigint
  readonly move: PurseMove
  readonly amount: Amount
}): readonly Line[] => {
  const [from, to] = PURSES[move]
  return [
    line({ player, asset: 'GMT', purse: from }, -amount, move),
    line({ player, asset: 'GMT', purse: to }, amount, move),
  ]
}

const PURSES = {
  GMT_TO_GAME: ['main', 'game'],
  GAME_TO_GMT: ['game', 'main'],
} as const satisfies Readonly<Record<PurseMove, readonly [Purse, Purse]>>

const line = (account: Account, amount: bigint, kind: LineKind): Line => ({
  account,
  amount: amountOf(amount),
  kind,
})
