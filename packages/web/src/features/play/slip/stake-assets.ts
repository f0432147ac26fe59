import { appCoinList, type assetsList, type gameConfigList, type ResponseOf } from '@nibble/contract'
import { type Amount, type Asset, ZERO } from '@nibble/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useAssets, useGameConfig } from '../../../api/queries.ts'
import { useStore } from '../../../state/store.ts'
import { createStored } from '../../../state/stored.ts'
import type { Limits } from './stake.ts'

/** An asset that can be staked now: its limits, and what of it is at hand. */
export type StakeAsset = Limits & { readonly available: Amount | undefined }

const useCoins = () =>
  useQuery({
    queryKey: ['coins'],
    queryFn: ({ signal }) => call(appCoinList, {}, { signal }),
    staleTime: 600_000,
  })

const lastAsset = createStored('stakeAsset', (text) => text)

/** Only assets that may be staked, the one staked last chosen first, else the first that the player has any of. */
export const useStakeAsset = () => {
  const coins = useCoins()
  const config = useGameConfig()
  const balances = useAssets()
  const last = useStore(lastAsset)

  const assets = stakeAssets({ coins: coins.data, config: config.data, balances: balances.data })
  const chosen =
    assets.find(({ asset }) => asset === last) ??
    assets.find(({ available }) => available !== undefined && available > 0n) ??
    assets[0]
  return { assets, chosen, choose: (asset: Asset) => lastAsset.set(asset) }
}

type Known = {
  coins: ResponseOf<typeof appCoinList> | undefined
  config: ResponseOf<typeof gameConfigList> | undefined
  balances: ResponseOf<typeof assetsList> | undefined
}

const stakeAssets = ({ coins, config, balances }: Known): readonly StakeAsset[] =>
  (coins?.coins ?? [])
    .filter(({ stakeable }) => stakeable)
    .flatMap(({ coinName }) => {
      const limits = config?.limits.find(({ asset }) => asset === coinName)
      return limits === undefined ? [] : [{ ...limits, available: availableOf(balances, coinName) }]
    })

/** GMT is staked from its game purse; everything else from the one it has. */
const availableOf = (balances: Known['balances'], asset: Asset): Amount | undefined => {
  if (balances === undefined) return undefined
  const row = balances.assets.find(({ coinName }) => coinName === asset)
  if (row === undefined) return ZERO
  return asset === 'GMT' ? (row.game ?? ZERO) : row.assetsAvailable
}
