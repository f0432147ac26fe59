import type { GameId } from '../games/game-id.ts'
import { gameOf } from '../games/registry.ts'
import type { RoadView, Side } from '../games/road-view.ts'

/** The views of a game, the usual one first. Only the sum has two questions in one outcome. */
export const roadViews = (game: GameId): readonly [RoadView, ...RoadView[]] => gameOf(game).views

/** The side of an outcome in the game's usual view. */
export const sideOf = (game: GameId, outcome: string): Side => gameOf(game).views[0].sideOf(outcome)
