import type { assetsList, ResponseOf } from '@nibble/contract'
import { type Amount, type Asset, ZERO } from '@nibble/domain'

/** What can be staked of an asset: of GMT the game sub-account, of everything else the one that it has. */
export const stakeableOf = (
  { assets }: Pick<ResponseOf<typeof assetsList>, 'assets'>,
  asset: Asset,
): Amount => {
  const row = assets.find(({ coinName }) => coinName === asset)
  return row?.game ?? row?.assetsAvailable ?? ZERO
}
