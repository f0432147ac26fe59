import type { betCircuitDiagram, ResponseOf } from '@nibble/contract'
import { type Cell, type GameId, roadsOf, sideOf, type Tempo } from '@nibble/domain'

/** The roads of a game's usual view; where it has another, the page draws it from the same outcomes. */
export const roadsAnswer = (input: {
  tempo: Tempo
  game: GameId
  /** Oldest first. */
  outcomes: { round: string; outcome: string }[]
}): ResponseOf<typeof betCircuitDiagram> => {
  const { tempo, game, outcomes } = input
  const roads = roadsOf(outcomes.map(({ outcome }) => sideOf(game, outcome)))

  return {
    tempo,
    game,
    outcomes,
    roads: {
      beadPlate: copies(roads.beadPlate),
      bigRoad: copies(roads.bigRoad),
      bigEye: copies(roads.bigEye),
      small: copies(roads.small),
      cockroach: copies(roads.cockroach),
    },
  }
}

const copies = (cells: readonly Cell<string>[]) => cells.map((cell) => ({ ...cell }))
