import type { assetsList, ResponseOf } from '@nibble/contract'
import type { Amount, Asset } from '@nibble/domain'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../api/keys.ts'

/** Writes a balance that the server has just told; the rest of the wallet is asked again. */
export const rememberBalance = (cache: QueryClient, asset: Asset, available: Amount) => {
  cache.setQueryData<ResponseOf<typeof assetsList>>(keys.assets, (known) =>
    known === undefined
      ? known
      : {
          ...known,
          assets: known.assets.map((row) => {
            if (row.coinName !== asset) return row
            return asset === 'GMT' ? { ...row, game: available } : { ...row, assetsAvailable: available }
          }),
        },
  )
  void cache.invalidateQueries({ queryKey: keys.assets })
}
