import type { TableChoice } from '@nibble/contract'
import { type Amount, type Asset, amountOf, isOfValue, mostStake, type Table } from '@nibble/domain'
import type { SlipBet } from './preview.ts'
import type { Limits } from './stake.ts'

/** An asset that can be staked now: its limits, its exposure cap per draw, and the balance. */
export type StakeAsset = Limits & {
  readonly caps: { readonly player: Amount; readonly basis: Amount } | null
  readonly available: Amount | undefined
}

type Caps = NonNullable<StakeAsset['caps']>

/** A table's exposure cap per draw in an asset; null if it does not matter. */
export const capsOn = (
  { caps, guardedCaps }: { readonly caps: Caps; readonly guardedCaps: Caps },
  { asset, table }: { readonly asset: Asset; readonly table: TableChoice },
): Caps | null => {
  if (!isOfValue(asset)) return null
  return table === 'guarded' ? guardedCaps : caps
}

/** The first preferred asset that may be staked; without preferences, one that the player has. */
export const chosenAsset = (
  assets: readonly StakeAsset[],
  wishes: readonly (string | null)[],
): StakeAsset | undefined => {
  const wished = wishes.map((wish) => assets.find(({ asset }) => asset === wish))
  return (
    wished.find((asset) => asset !== undefined) ??
    assets.find(({ available }) => available !== undefined && available > 0n) ??
    assets[0]
  )
}

/** The asset that allows most on these bets: its limit, or what the draw's cap leaves, in hundredths. */
export const offered = (
  asset: StakeAsset,
  { bets, paytable }: { readonly bets: readonly SlipBet[]; readonly paytable: Table | undefined },
): StakeAsset => {
  const { caps } = asset
  if (caps === null || paytable === undefined) return asset
  const most = bets.map((bet) => (mostStake({ ...bet, paytable, caps }) / HUNDREDTH) * HUNDREDTH)
  return {
    ...asset,
    max: amountOf(most.reduce((least, next) => (next < least ? next : least), asset.max as bigint)),
  }
}

const HUNDREDTH = 10_000n
