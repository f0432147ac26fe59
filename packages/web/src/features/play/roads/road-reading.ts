import type { Side } from '@nibble/domain'
import { type GameId, type RoadView, roadViews } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { beadOf, outcomeName } from '../../../ui/outcome-names.ts'

// How a game's outcomes map to two sides: their beads, letters and words.

export type SideNames = { readonly a: string; readonly b: string; readonly tie: string | null }

/** The view with that id, or the game's default. */
export const viewOf = (game: GameId, id: string | null): RoadView => {
  const [first, ...others] = roadViews(game)
  return others.find((view) => view.id === id) ?? first
}

export const sideNames = (t: Translator, game: GameId, { a, b, tie }: RoadView): SideNames => ({
  a: sideName(t, game, a),
  b: sideName(t, game, b),
  tie: tie === null ? null : sideName(t, game, tie),
})

/** The bead of one round in this view: for `odd-small`, the half that the view shows. */
export const roadBead = (
  t: Translator,
  game: GameId,
  view: RoadView,
  outcome: string,
): { readonly side: Side; readonly letter: string; readonly name: string } => {
  const side = view.sideOf(outcome)
  const word = outcome.split('-').find((part) => part === view.a || part === view.b) ?? outcome
  return { side, letter: beadOf(t, game, word).letter, name: outcomeName(t, game, word) }
}

const sideName = (t: Translator, game: GameId, word: string): string => {
  if (word === 'digit') return t('roads.side.digit')
  if (word === 'letter') return t('roads.side.letter')
  return outcomeName(t, game, word)
}
