import type { StakeAsset } from './stake-assets.ts'

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
