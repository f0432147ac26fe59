import type { assetsList, gameConfigList, ResponseOf } from '@nibble/contract'
import { type Asset, isOfValue } from '@nibble/domain'
import { useState } from 'react'
import { useAssets, useGameConfig } from '../../../api/queries.ts'
import { stakeableOf } from '../../../api/stakeable.ts'
import { assetChoice } from '../../../state/preferences.ts'
import { useStore } from '../../../state/store.ts'
import { chosenAsset, type StakeAsset } from './offered-assets.ts'

/**
 * Only assets that may be staked, the one staked last chosen first, else the first that the player has any of. What was
 * chosen once stays chosen: a stake is never moved to another asset because its own ran out.
 */
export const useStakeAsset = () => {
  const config = useGameConfig()
  const balances = useAssets()
  const last = useStore(assetChoice)
  const [first, setFirst] = useState<Asset | null>(null)

  const assets = stakeAssets({ config: config.data, balances: balances.data })
  const chosen = chosenAsset(assets, [last, first])
  if (first === null && chosen?.available !== undefined) setFirst(chosen.asset)
  return { assets, chosen, choose: (asset: Asset) => assetChoice.set(asset) }
}

type Known = {
  config: ResponseOf<typeof gameConfigList> | undefined
  balances: ResponseOf<typeof assetsList> | undefined
}

const stakeAssets = ({ config, balances }: Known): readonly StakeAsset[] =>
  (config?.offers.stakes ?? []).flatMap((asset) => {
    const limits = config?.limits.find((each) => each.asset === asset)
    if (config === undefined || limits === undefined) return []
    const caps = isOfValue(asset) ? config.caps : null
    return [{ ...limits, caps, available: balances && stakeableOf(balances, asset) }]
  })
