import type { GameId } from '../games/game-id.ts'
import { classWeights } from '../games/odds.ts'
import { type Block, readBlock } from '../games/reading.ts'
import { gameOf } from '../games/registry.ts'

// Compares outcomes with chance, game by game. Lucky 2, 3 and 4 depend on the same character as exact, so one test stands for all four.

/** In display order. */
export const TESTED_GAMES = [
  'left-right',
  'exact',
  'up-down',
  'odd-even',
  'sum',
  'lucky-hash',
  'classic-odd-even',
  'big-small',
  'banker-player',
  'niu-niu',
] as const satisfies readonly GameId[]
export type TestedGame = (typeof TESTED_GAMES)[number]

/** An outcome of a game that people distinguish, with its exact chance as a number. */
export type TestedOutcome = { readonly outcome: string; readonly chance: number }

/** The outcomes of a game: its classes, merged if one word covers several, as for the points of niu niu. */
export const testedOutcomes = (game: TestedGame): readonly TestedOutcome[] => {
  const known = outcomes.get(game)
  if (known !== undefined) return known
  const weights = classWeights(game)
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const chances = new Map<string, bigint>()
  gameOf(game).classes.forEach((_, at) => {
    const word = wordOf(game, at)
    chances.set(word, (chances.get(word) ?? 0n) + (weights[at] ?? 0n))
  })
  const made = [...chances].map(([outcome, weight]) => ({
    outcome,
    chance: Number((weight * PRECISION) / total) / Number(PRECISION),
  }))
  outcomes.set(game, made)
  return made
}

const outcomes = new Map<TestedGame, readonly TestedOutcome[]>()
const PRECISION = 10n ** 15n

/** A block's outcome in each tested game, as `game/outcome`: the names used for counting. */
export const cellsOf = (block: Block): readonly string[] => {
  const reading = readBlock(block)
  return TESTED_GAMES.map((game) => `${game}/${wordOf(game, gameOf(game).classOf(reading))}`)
}

const wordOf = (game: TestedGame, at: number): string => {
  const { classes, word } = gameOf(game)
  const outcome = classes[at] ?? ''
  return word?.(outcome) ?? outcome
}
