import type { GameId } from '../games/game-id.ts'

/** What a road makes of an outcome: one of two sides, or neither. */
export type Side = 'a' | 'b' | 'tie'

/**
 * How a game is read as two sides. `a`, `b` and `tie` are words of outcomes, or of what they have in common
 * (`digit`, `letter`, `odd`, …); `tie` is null where the game has no third.
 */
export type RoadView = {
  readonly id: string
  readonly a: string
  readonly b: string
  readonly tie: string | null
  readonly sideOf: (outcome: string) => Side
}

/** The views of a game, the usual one first. Only the sum has two questions in one outcome. */
export const roadViews = (game: GameId): readonly [RoadView, ...RoadView[]] => VIEWS[game]

/** The side that an outcome is in the game's usual view. */
export const sideOf = (game: GameId, outcome: string): Side => VIEWS[game][0].sideOf(outcome)

/** The two sides are words of the outcome itself; any other outcome is the tie. */
const words = (a: string, b: string, tie: string | null = null): RoadView => ({
  id: 'side',
  a,
  b,
  tie,
  sideOf: (outcome) => {
    if (outcome === a) return 'a'
    return outcome === b ? 'b' : 'tie'
  },
})

const DIGIT_OR_LETTER: RoadView = {
  id: 'kind',
  a: 'digit',
  b: 'letter',
  tie: null,
  sideOf: (outcome) => (outcome >= '0' && outcome <= '9' ? 'a' : 'b'),
}

/** One half of an outcome such as `odd-small`. */
const half = (id: string, a: string, b: string): RoadView => ({
  id,
  a,
  b,
  tie: null,
  sideOf: (outcome) => (outcome.split('-').includes(a) ? 'a' : 'b'),
})

const VIEWS: Readonly<Record<GameId, readonly [RoadView, ...RoadView[]]>> = {
  'left-right': [words('left', 'right', 'draw')],
  'up-down': [words('up', 'down', 'alphabet')],
  'odd-even': [words('odd', 'even', 'alphabet')],
  exact: [DIGIT_OR_LETTER],
  'lucky-2': [DIGIT_OR_LETTER],
  'lucky-3': [DIGIT_OR_LETTER],
  'lucky-4': [DIGIT_OR_LETTER],
  'lucky-hash': [words('lucky', 'none')],
  'classic-odd-even': [words('odd', 'even')],
  'big-small': [words('big', 'small')],
  sum: [half('parity', 'odd', 'even'), half('size', 'big', 'small')],
  'banker-player': [words('banker', 'player', 'tie')],
  // Here the player is the one pick there is, so theirs is the first side.
  'niu-niu': [words('player', 'banker', 'tie')],
}
