import type { appCoinList, ResponseOf } from '@nibble/contract'
import { ASSETS, type Asset, USDT_PRICES } from '@nibble/domain'

/** Every asset that exists here; ELT is none of them. */
export const listCoins = (stakeAssets: readonly Asset[]): ResponseOf<typeof appCoinList> => ({
  coins: ASSETS.map((coinName) => ({
    coinName,
    usdtPrice: USDT_PRICES[coinName],
    stakeable: stakeAssets.includes(coinName),
  })),
})
