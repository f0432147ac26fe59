import type { convertConfigList, ResponseOf } from '@nibble/contract'
import type { Asset } from '@nibble/domain'

/** What may be converted into what, and how. */
export type Pair = ResponseOf<typeof convertConfigList>['pairs'][number]

export const findPair = (
  pairs: readonly Pair[],
  { from, to }: { readonly from: Asset; readonly to: Asset },
): Pair | undefined => pairs.find((pair) => pair.from === from && pair.to === to)

/** Every asset that can be given, once, in the order of the list. */
export const sourcesOf = (pairs: readonly Pair[]): readonly Asset[] => [
  ...new Set(pairs.map(({ from }) => from)),
]

/** What an asset may become. */
export const targetsOf = (pairs: readonly Pair[], from: Asset): readonly Asset[] =>
  pairs.filter((pair) => pair.from === from).map(({ to }) => to)
