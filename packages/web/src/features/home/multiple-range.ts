import { type GameId, maxRatio, type Paytable, picksOf, type Ratio } from '@nibble/domain'

export type MultipleRange = { readonly least: Ratio; readonly most: Ratio }

/** The smallest and largest multiple of a pick of these games. */
export const multipleRange = (games: readonly GameId[], paytable: Paytable): MultipleRange => {
  const ratios = games.flatMap((game) => ratiosOf(game, paytable))
  const sorted = ratios.toSorted((a, b) => a.num * b.den - b.num * a.den)
  const none = { num: 0, den: 1 }
  return { least: sorted[0] ?? none, most: sorted.at(-1) ?? none }
}

/** Character sets of one size all pay the same: the first stands for the hundreds that follow. */
const ratiosOf = (game: GameId, paytable: Paytable): readonly Ratio[] => {
  const picks = picksOf(game)
  return picks.slice(0, picks.length > 20 ? 1 : picks.length).map((pick) => maxRatio(game, pick, paytable))
}
