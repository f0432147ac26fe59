import { type Amount, amountOf } from '../money/amount.ts'
import type { Line } from './posting.ts'

// What becomes of ROLL_POINT and ROLL_GMT_POINT.

type Moved = { readonly player: bigint; readonly amount: Amount; readonly lane: number }

/** A settled bet in ROLL_POINT: the stake is used up, and only what it gained is paid. */
export const rollSettledLines = ({
  player,
  stake,
  gain,
  bet,
  lane,
}: {
  readonly player: bigint
  readonly stake: Amount
  readonly gain: Amount
  readonly bet: bigint
  readonly lane: number
}): readonly Line[] => [
  { account: { house: 'stakes_held', asset: 'ROLL_POINT', lane }, amount: amountOf(-stake), kind: 'house' },
  { account: { house: 'house', asset: 'ROLL_POINT', lane }, amount: stake, kind: 'house' },
  ...(gain > 0n
    ? ([
        {
          account: { player, asset: 'ROLL_GMT_POINT', purse: 'main' },
          amount: gain,
          kind: 'betAssetsWin',
          bet,
        },
        {
          account: { house: 'house', asset: 'ROLL_GMT_POINT', lane },
          amount: amountOf(-gain),
          kind: 'house',
        },
      ] satisfies Line[])
    : []),
]

/** ROLL_POINT that nobody staked in time. */
export const creditExpiredLines = ({ player, amount, lane }: Moved): readonly Line[] => [
  { account: { player, asset: 'ROLL_POINT', purse: 'main' }, amount: amountOf(-amount), kind: 'deduct' },
  { account: { house: 'house', asset: 'ROLL_POINT', lane }, amount, kind: 'house' },
]

/** ROLL_GMT_POINT that was played through becomes GMT, one to one. Nothing left gives no lines. */
export const rollReleasedLines = ({ player, amount, lane }: Moved): readonly Line[] =>
  amount === 0n
    ? []
    : [
        {
          account: { player, asset: 'ROLL_GMT_POINT', purse: 'main' },
          amount: amountOf(-amount),
          kind: 'convert',
        },
        { account: { house: 'exchange', asset: 'ROLL_GMT_POINT', lane }, amount, kind: 'house' },
        { account: { house: 'exchange', asset: 'GMT', lane }, amount: amountOf(-amount), kind: 'house' },
        { account: { player, asset: 'GMT', purse: 'main' }, amount, kind: 'convert' },
      ]
