import { appCoinList, assetsList } from '@nibble/contract'
import { listBalances } from '../features/play/index.ts'
import { listCoins } from '../features/wallet/list-coins.ts'
import { forGuest, forPlayer, type Served } from '../http/serve.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const walletRoutes = ({ db, stakeAssets }: RoutesSetup): Served[] => [
  forPlayer(assetsList, (_, { player }) => listBalances(db, { player })),
  forGuest(appCoinList, () => listCoins(stakeAssets)),
]
