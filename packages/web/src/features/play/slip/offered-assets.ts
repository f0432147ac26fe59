import type { TableChoice } from '@nibble/contract'
import { type Amount, type Asset, amountOf, isOfValue, mostStake, type Table } from '@nibble/domain'
import type { SlipBet } from './preview.ts'
import type { Limits } from './stake.ts'

/** An asset that can be staked now: its limits, what a draw may cost the house in it, and what of it is at hand. */
export type StakeAsset = Limits & {
  readonly caps: { readonly player: Amount; readonly basis: Amount } | null
  readonly available: Amount | undefined
}

type Caps = NonNullable<StakeAsset['caps']>

/** What a draw of a table may cost the house in an asset; null where that is no matter. */
export const capsOn = (
  { caps, guardedCaps }: { readonly caps: Caps; readonly guardedCaps: Caps },
  { asset, table }: { readonly asset: Asset; readonly table: TableChoice },
): Caps | null => {
  if (!isOfValue(asset)) return null
  return table === 'guarded' ? guardedCaps : caps
}

/** The first of the wishes that may be staked; without any, what the player has some of. */
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

/** The asset with the most that is offered on these bets: its limit, or what the cap of a draw leaves, in hundredths. */
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
