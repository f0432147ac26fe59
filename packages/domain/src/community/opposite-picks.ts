import type { GameId } from '../games/game-id.ts'
import { parsePick, pickCode } from '../games/pick.ts'

/** Picks of one game that never win together and leave little between them: who has both wagers for nothing. */
const OPPOSITES: readonly (readonly [GameId, string, string])[] = [
  ['left-right', 'left', 'right'],
  ['up-down', 'up', 'down'],
  ['odd-even', 'odd', 'even'],
  ['classic-odd-even', 'odd', 'even'],
  ['big-small', 'big', 'small'],
  ['sum', 'odd', 'even'],
  ['sum', 'big', 'small'],
  ['banker-player', 'banker', 'player'],
]

/** By their codes, each pair both ways round. */
export const OPPOSITE_PICKS: readonly { readonly pick: number; readonly against: number }[] =
  OPPOSITES.flatMap(([game, one, other]) => {
    const [pick, against] = [codeOf(game, one), codeOf(game, other)]
    return [
      { pick, against },
      { pick: against, against: pick },
    ]
  })

function codeOf(game: GameId, name: string): number {
  const pick = parsePick(game, name)
  if (pick === null) throw new Error(`${game} has no ${name}`)
  return pickCode(game, pick)
}
