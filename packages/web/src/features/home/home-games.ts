import { type GameId, maxRatio, type Paytable, picksOf, type Ratio } from '@nibble/domain'

/** The cards of the home screen. The three lucky groups share one, as do the buttons of the board. */
export type HomeGame = {
  readonly id: GameId | 'board'
  /** Whose rule is shown on the card, and whose multiples. */
  readonly shows: GameId
  readonly pays: readonly GameId[]
}

const one = (id: GameId): HomeGame => ({ id, shows: id, pays: [id] })

export const HOME_GAMES: readonly HomeGame[] = [
  one('left-right'),
  one('up-down'),
  one('odd-even'),
  one('exact'),
  { id: 'lucky-2', shows: 'lucky-2', pays: ['lucky-2', 'lucky-3', 'lucky-4'] },
  one('lucky-hash'),
  one('classic-odd-even'),
  one('big-small'),
  one('sum'),
  one('banker-player'),
  one('niu-niu'),
  { id: 'board', shows: 'exact', pays: ['up-down', 'exact'] },
]

export type MultipleRange = { readonly least: Ratio; readonly most: Ratio }

/** The least and the most that one pick of these games multiplies its stake by. */
export const multipleRange = (games: readonly GameId[], paytable: Paytable): MultipleRange => {
  const ratios = games.flatMap((game) => ratiosOf(game, paytable))
  const sorted = ratios.toSorted((a, b) => a.num * b.den - b.num * a.den)
  const none = { num: 0, den: 1 }
  return { least: sorted[0] ?? none, most: sorted.at(-1) ?? none }
}

/** Groups of characters of one size all pay the same: the first speaks for the hundreds that follow. */
const ratiosOf = (game: GameId, paytable: Paytable): readonly Ratio[] => {
  const picks = picksOf(game)
  return picks.slice(0, picks.length > 20 ? 1 : picks.length).map((pick) => maxRatio(game, pick, paytable))
}
