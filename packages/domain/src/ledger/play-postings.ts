import { type Amount, amountOf } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'
import { type Line, reverse, stakeSubAccount } from './posting.ts'

// Postings of play. Callers choose a shard of the house accounts that nobody else writes to at that moment.

type Stake = {
  readonly player: bigint
  readonly asset: Asset
  readonly stake: Amount
  readonly bet: bigint
  readonly shard: number
}

/** Accepted: the stake leaves the sub-account and is held. */
export const stakeLines = ({ player, asset, stake, bet, shard }: Stake): readonly Line[] => [
  {
    account: { player, asset, subAccount: stakeSubAccount(asset) },
    amount: amountOf(-stake),
    kind: 'betOrder',
    bet,
  },
  { account: { house: 'stakes_held', asset, shard }, amount: stake, kind: 'house' },
]

/** Recalled, or refunded with a cancelled round: returns exactly the stake. */
export const returnLines = ({ player, asset, stake, bet, shard }: Stake): readonly Line[] => [
  {
    account: { player, asset, subAccount: stakeSubAccount(asset) },
    amount: stake,
    kind: 'betAssetsBack',
    bet,
  },
  { account: { house: 'stakes_held', asset, shard }, amount: amountOf(-stake), kind: 'house' },
]

/** Settled: the return goes to the player, and the house gains or pays the difference. */
export const settleLines = ({
  returned,
  won,
  ...held
}: Stake & { readonly returned: Amount; readonly won: boolean }): readonly Line[] => {
  const { player, asset, stake, bet, shard } = held
  const lines: Line[] = [
    { account: { house: 'stakes_held', asset, shard }, amount: amountOf(-stake), kind: 'house' },
    { account: { house: 'house', asset, shard }, amount: amountOf(stake - returned), kind: 'house' },
  ]
  if (returned > 0n)
    lines.push({
      account: { player, asset, subAccount: stakeSubAccount(asset) },
      amount: returned,
      kind: won ? 'betAssetsWin' : 'betAssetsBack',
      bet,
    })
  return lines
}

export const FIRST_LOGIN_GRANT: Amount = amountOf(10_000_000_000n)

/** Free credit at the first login, also for the inviter of the new player. */
export const firstLoginLines = ({
  player,
  inviter,
  shard,
}: {
  readonly player: bigint
  readonly inviter: { readonly player: bigint; readonly amount: Amount } | null
  readonly shard: number
}): readonly Line[] => [
  {
    account: { player, asset: 'PLAY_POINT', subAccount: 'main' },
    amount: FIRST_LOGIN_GRANT,
    kind: 'firstLoginGiftsPlayBonus',
  },
  ...(inviter === null
    ? []
    : [
        {
          account: { player: inviter.player, asset: 'PLAY_POINT', subAccount: 'main' },
          amount: inviter.amount,
          kind: 'invitingGiftsPlayBonus',
        } satisfies Line,
      ]),
  {
    account: { house: 'play_grants', asset: 'PLAY_POINT', shard },
    amount: amountOf(-FIRST_LOGIN_GRANT - (inviter?.amount ?? 0n)),
    kind: 'house',
  },
]

/** The owner takes money out of the house. */
export const capitalTakenLines = ({
  amount,
  shard,
}: {
  readonly amount: Amount
  readonly shard: number
}): readonly Line[] => reverse(capitalLines({ amount, shard }))

/** The owner puts money into the house. */
export const capitalLines = ({
  amount,
  shard,
}: {
  readonly amount: Amount
  readonly shard: number
}): readonly Line[] => [
  { account: { house: 'house', asset: 'USDT', shard }, amount, kind: 'house' },
  { account: { house: 'capital', asset: 'USDT', shard }, amount: amountOf(-amount), kind: 'house' },
]
