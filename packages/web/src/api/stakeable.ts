import type { assetsList, ResponseOf } from '@nibble/contract'
import { type Amount, type Asset, ZERO } from '@nibble/domain'

/** What can be staked of an asset: the game sub-account of GMT, the only one of any other asset. */
export const stakeableOf = (
  { assets }: Pick<ResponseOf<typeof assetsList>, 'assets'>,
  asset: Asset,
): Amount => {
  const row = assets.find(({ coinName }) => coinName === asset)
  return row?.game ?? row?.assetsAvailable ?? ZERO
}
