import type { SeriesAsset } from '../community/insurance.ts'
import { type Amount, amountOf } from '../money/amount.ts'
import type { Line } from './posting.ts'

// Postings of insured series. `insurance_held` holds the stakes that are not on a bet yet.

type Held = {
  readonly player: bigint
  readonly asset: SeriesAsset
  readonly amount: Amount
  readonly shard: number
}

/** A series starts: all its stakes leave the sub-account. */
export const seriesStartedLines = ({ player, asset, amount, shard }: Held): readonly Line[] => [
  { account: { player, asset, subAccount: 'main' }, amount: amountOf(-amount), kind: 'betOrder' },
  { account: { house: 'insurance_held', asset, shard }, amount, kind: 'house' },
]

/** Bets one of its stakes. The player's sub-account paid it when the series started. */
export const seriesBetLines = ({ asset, amount, shard }: Omit<Held, 'player'>): readonly Line[] => [
  { account: { house: 'insurance_held', asset, shard }, amount: amountOf(-amount), kind: 'house' },
  { account: { house: 'stakes_held', asset, shard }, amount, kind: 'house' },
]

/** Ended series return their unused stakes. No lines if nothing is left. */
export const seriesFreedLines = (freed: readonly Held[]): readonly Line[] =>
  freed
    .filter(({ amount }) => amount > 0n)
    .flatMap(({ player, asset, amount, shard }): Line[] => [
      { account: { player, asset, subAccount: 'main' }, amount, kind: 'betAssetsBack' },
      { account: { house: 'insurance_held', asset, shard }, amount: amountOf(-amount), kind: 'house' },
    ])

/** The claim of a lost series, whichever asset it staked. */
export const insuranceClaimLines = ({ player, amount, shard }: Omit<Held, 'asset'>): readonly Line[] => [
  { account: { player, asset: 'INSURANCE_POINT', subAccount: 'main' }, amount, kind: 'insuranceClaim' },
  { account: { house: 'house', asset: 'INSURANCE_POINT', shard }, amount: amountOf(-amount), kind: 'house' },
]
