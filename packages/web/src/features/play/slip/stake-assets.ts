import type { assetsList, gameConfigList, ResponseOf, TableChoice } from '@nibble/contract'
import type { Asset } from '@nibble/domain'
import { useState } from 'react'
import { useAssets, useGameConfig } from '../../../api/queries.ts'
import { stakeableOf } from '../../../api/stakeable.ts'
import { assetChoice } from '../../../state/preferences.ts'
import { useStore } from '../../../state/store.ts'
import { capsOn, chosenAsset, type StakeAsset } from './offered-assets.ts'

/**
 * Only assets that may be staked on this table; preselects the last staked one, else the first with a balance. A choice
 * stays: a stake never moves to another asset because its own ran out.
 */
export const useStakeAsset = (table: TableChoice) => {
  const config = useGameConfig()
  const balances = useAssets()
  const last = useStore(assetChoice)
  const [first, setFirst] = useState<Asset | null>(null)

  const assets = stakeAssets({ config: config.data, balances: balances.data, table }).filter(
    ({ asset }) => table === 'block' || config.data?.guardedAssets.includes(asset),
  )
  const chosen = chosenAsset(assets, [last, first])
  if (first === null && chosen?.available !== undefined) setFirst(chosen.asset)
  return { assets, chosen, choose: (asset: Asset) => assetChoice.set(asset) }
}

type Known = {
  config: ResponseOf<typeof gameConfigList> | undefined
  balances: ResponseOf<typeof assetsList> | undefined
  table: TableChoice
}

const stakeAssets = ({ config, balances, table }: Known): readonly StakeAsset[] =>
  (config?.offers.stakes ?? []).flatMap((asset) => {
    const limits = config?.limits.find((each) => each.asset === asset)
    if (config === undefined || limits === undefined) return []
    return [
      {
        ...limits,
        caps: capsOn(config, { asset, table }),
        available: balances && stakeableOf(balances, asset),
      },
    ]
  })
