import { type GameId, roadViews, type Side, sideOf } from '@nibble/domain'

/** As players see it: one side a brass circle, the other an azure square; a set of characters shows its size. */
export const beadOfPick = (game: GameId, pick: string): { readonly side: Side; readonly letter: string } => {
  if (game.startsWith('lucky-') && game !== 'lucky-hash') return { side: 'a', letter: String(pick.length) }
  if (pick.length === 1) return { side: sideOf(game, pick), letter: pick }
  const view = roadViews(game).find(({ a, b, tie }) => a === pick || b === pick || tie === pick)
  return {
    side: view?.sideOf(pick) ?? 'a',
    letter: pick === 'alphabet' ? 'L' : pick.charAt(0).toUpperCase(),
  }
}
