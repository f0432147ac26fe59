import { type GameId, picksOf } from '@nibble/domain'
import type { SlipBet } from '../slip/preview.ts'

/** The games whose picks are on the board. */
export const BOARD_GAMES: readonly GameId[] = ['exact', 'up-down']

/** All nineteen, each a bet of its own game. */
export const BOARD: readonly SlipBet[] = BOARD_GAMES.flatMap((game) =>
  picksOf(game).map((pick) => ({ game, pick })),
)

/** The key of a button in a set of chosen ones. */
export const keyOf = ({ game, pick }: { readonly game: GameId; readonly pick: string }): string =>
  `${game} ${pick}`

export const chosenBets = (chosen: ReadonlySet<string>): readonly SlipBet[] =>
  BOARD.filter((bet) => chosen.has(keyOf(bet)))

export const toggledKey = (chosen: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return next
}
