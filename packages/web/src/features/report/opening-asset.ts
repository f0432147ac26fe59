import type { Asset } from '@nibble/domain'

/** The asset that a report opens with: money before credits, and the most used credit. */
export const openingAsset = (
  rows: readonly { readonly coinName: Asset; readonly count: number }[],
): Asset | null => {
  const money =
    rows.find(({ coinName }) => coinName === 'USDT') ?? rows.find(({ coinName }) => coinName === 'GMT')
  const most = rows.toSorted((a, b) => b.count - a.count)[0]
  return (money ?? most)?.coinName ?? null
}
