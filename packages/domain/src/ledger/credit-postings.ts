import { type Amount, amountOf } from '../money/amount.ts'
import type { Line } from './posting.ts'

// Postings of rolling credit: ROLL_POINT and ROLL_GMT_POINT.

type Moved = { readonly player: bigint; readonly amount: Amount; readonly shard: number }

/** A settled bet in ROLL_POINT: the stake is used up, and only the gain above it is paid. */
export const rollSettledLines = ({
  player,
  stake,
  gain,
  bet,
  shard,
}: {
  readonly player: bigint
  readonly stake: Amount
  readonly gain: Amount
  readonly bet: bigint
  readonly shard: number
}): readonly Line[] => [
  { account: { house: 'stakes_held', asset: 'ROLL_POINT', shard }, amount: amountOf(-stake), kind: 'house' },
  { account: { house: 'house', asset: 'ROLL_POINT', shard }, amount: stake, kind: 'house' },
  ...(gain > 0n
    ? ([
        {
          account: { player, asset: 'ROLL_GMT_POINT', subAccount: 'main' },
          amount: gain,
          kind: 'betAssetsWin',
          bet,
        },
        {
          account: { house: 'house', asset: 'ROLL_GMT_POINT', shard },
          amount: amountOf(-gain),
          kind: 'house',
        },
      ] satisfies Line[])
    : []),
]

/** ROLL_POINT not staked in time. */
export const creditExpiredLines = ({ player, amount, shard }: Moved): readonly Line[] => [
  { account: { player, asset: 'ROLL_POINT', subAccount: 'main' }, amount: amountOf(-amount), kind: 'deduct' },
  { account: { house: 'house', asset: 'ROLL_POINT', shard }, amount, kind: 'house' },
]

/** ROLL_GMT_POINT that was played through becomes GMT, one to one. No lines if nothing is left. */
export const rollReleasedLines = ({ player, amount, shard }: Moved): readonly Line[] =>
  amount === 0n
    ? []
    : [
        {
          account: { player, asset: 'ROLL_GMT_POINT', subAccount: 'main' },
          amount: amountOf(-amount),
          kind: 'convert',
        },
        { account: { house: 'exchange', asset: 'ROLL_GMT_POINT', shard }, amount, kind: 'house' },
        { account: { house: 'exchange', asset: 'GMT', shard }, amount: amountOf(-amount), kind: 'house' },
        { account: { player, asset: 'GMT', subAccount: 'main' }, amount, kind: 'convert' },
      ]
