import type { BetRow } from '@nibble/contract'
import { type Amount, type Asset, amountOf } from '@nibble/domain'

/** Net result of published bets, for each asset in which it is: free credit that won has paid in another. */
export const netOfAssets = (
  bets: readonly Pick<BetRow, 'returnAsset' | 'net' | 'status'>[],
): { asset: Asset; net: Amount }[] => {
  const nets = new Map<Asset, Amount>()
  for (const { returnAsset: asset, net, status } of bets)
    if (status === 'published' && net !== null) nets.set(asset, amountOf((nets.get(asset) ?? 0n) + net))
  return [...nets].map(([asset, net]) => ({ asset, net }))
}
