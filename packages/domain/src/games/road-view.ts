/** An outcome on a road: one of two sides, or neither. */
export type Side = 'a' | 'b' | 'tie'

/**
 * How a game is read as two sides. `a`, `b` and `tie` are words of outcomes, or of what they have in common (`digit`, `letter`,
 * `odd`, …); `tie` is null if the game has no third.
 */
export type RoadView = {
  readonly id: string
  readonly a: string
  readonly b: string
  readonly tie: string | null
  readonly sideOf: (outcome: string) => Side
}

/** The sides are the outcome's own words; any other outcome is the tie. */
export const sidesByWord = (a: string, b: string, tie: string | null = null): RoadView => ({
  id: 'side',
  a,
  b,
  tie,
  sideOf: (outcome) => {
    if (outcome === a) return 'a'
    return outcome === b ? 'b' : 'tie'
  },
})

export const DIGIT_OR_LETTER: RoadView = {
  id: 'kind',
  a: 'digit',
  b: 'letter',
  tie: null,
  sideOf: (outcome) => (outcome >= '0' && outcome <= '9' ? 'a' : 'b'),
}

/** One half of an outcome such as `odd-small`. */
export const sidesByHalf = (id: string, a: string, b: string): RoadView => ({
  id,
  a,
  b,
  tie: null,
  sideOf: (outcome) => (outcome.split('-').includes(a) ? 'a' : 'b'),
})
