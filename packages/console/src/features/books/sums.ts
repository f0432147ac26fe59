import { type Amount, type Asset, plus, ZERO } from '@nibble/domain'

/** What all purses of each asset add up to: zero, if the books are right. */
export const sumsOf = (
  rows: readonly { readonly asset: Asset; readonly balance: Amount }[],
): { asset: Asset; sum: Amount }[] => {
  const sums = new Map<Asset, Amount>()
  for (const { asset, balance } of rows) sums.set(asset, plus(sums.get(asset) ?? ZERO, balance))
  return [...sums].map(([asset, sum]) => ({ asset, sum }))
}
