import type { Asset } from '@nibble/domain'

/** Money before credits, and of those what was used most: which of several assets a report opens with. */
export const openingAsset = (
  rows: readonly { readonly coinName: Asset; readonly count: number }[],
): Asset | null => {
  const money =
    rows.find(({ coinName }) => coinName === 'USDT') ?? rows.find(({ coinName }) => coinName === 'GMT')
  const most = rows.toSorted((a, b) => b.count - a.count)[0]
  return (money ?? most)?.coinName ?? null
}
