import type { Ratio } from '../money/ratio.ts'
import { type Fraction, fractionOf } from './fraction.ts'
import type { BetResult, Game } from './game.ts'
import { GAME_IDS, type GameId, type Table } from './game-id.ts'
import { type Pick, parsePick, pickCode } from './pick.ts'
import { gameOf } from './registry.ts'

// Chances are counted, never typed in: every possible ending of a hash is judged by the same code that judges bets. A hash is
// taken as 64 characters, each of the 16 being equally likely.

/** The exact chance of each result of a pick, and the average returned share of the stake. */
export type PickOdds = {
  readonly pick: Pick
  /** The gross multiple of a win; null if it depends on the points (niu-niu). */
  readonly multiple: Ratio | null
  readonly chance: Readonly<Record<BetResult, Fraction>>
  readonly returnToPlayer: Fraction
}

export const oddsOf = (game: GameId, pick: Pick, paytable: Table): PickOdds => {
  pickCode(game, pick)
  const rules = gameOf(game)
  const weights = classWeights(game)
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const chance: Record<BetResult, bigint> = { lose: 0n, win: 0n, refund: 0n }
  const multiples = new Map<string, Ratio>()
  let back = 0n
  for (const [index, outcome] of rules.classes.entries()) {
    const weight = weights[index] ?? 0n
    const { result, ratio } = rules.settle({ pick, outcome, paytable })
    chance[result] += weight
    back += (weight * BigInt(ratio.num) * COMMON) / BigInt(ratio.den)
    if (result === 'win') multiples.set(`${ratio.num}/${ratio.den}`, ratio)
  }
  const [multiple = null, another] = multiples.values()
  return {
    pick,
    multiple: another === undefined ? multiple : null,
    chance: {
      lose: fractionOf(chance.lose, total),
      win: fractionOf(chance.win, total),
      refund: fractionOf(chance.refund, total),
    },
    returnToPlayer: fractionOf(back, total * COMMON),
  }
}

/** The odds of all games; if all picks of a game have the same odds, one row stands for them. */
export const oddsTable = (
  paytable: Table,
): readonly { readonly game: GameId; readonly picks: readonly PickOdds[] }[] =>
  GAME_IDS.map((game) => ({
    game,
    picks: gameOf(game).oddsPicks.flatMap((text) => {
      const pick = parsePick(game, text)
      return pick === null ? [] : [oddsOf(game, pick, paytable)]
    }),
  }))

/** Divisible by every denominator in use, so all returns add up as integers. */
const COMMON = 1_000_000n

const weightsByGame = new Map<GameId, readonly bigint[]>()

/** How many of all equally likely hashes fall into each class. */
export const classWeights = (id: GameId): readonly bigint[] => {
  const known = weightsByGame.get(id)
  if (known !== undefined) return known
  const game = gameOf(id)
  const weights = game.decides === 'last-digit' ? countByLastDigit(game) : countByTail(game, game.decides)
  weightsByGame.set(id, weights)
  return weights
}

/** Visits every possible ending of the deciding characters. If letters count alike, all six are visited as one. */
const countByTail = (game: Game, places: readonly number[]): readonly bigint[] => {
  const counts = game.classes.map(() => 0)
  const kinds = game.lettersAlike ? 11 : 16
  const visit = (depth: number, tail: number, weight: number): void => {
    const place = places[depth]
    if (place === undefined) {
      const index = game.classOf({ tail, digit: 0, digitAt: 0, heightDigit: 0 })
      counts[index] = (counts[index] ?? 0) + weight
      return
    }
    for (let nibble = 0; nibble < kinds; nibble += 1)
      visit(
        depth + 1,
        tail | (nibble << (4 * (place - 1))),
        game.lettersAlike && nibble === 10 ? weight * 6 : weight,
      )
  }
  visit(0, 0, 1)
  return counts.map(BigInt)
}

/**
 * The last decimal digit may be anywhere: only letters follow it, 6 of 16. Of all 16^64 hashes 6^64 have no digit and count 0, so
 * a 0 is likelier than a 9, by about 5 in 10^28. Heights end in every digit equally often.
 */
const countByLastDigit = (game: Game): readonly bigint[] => {
  const counts = game.classes.map(() => 0n)
  let each = 0n
  for (let lettersBehind = 0n; lettersBehind < 64n; lettersBehind += 1n)
    each += 6n ** lettersBehind * 16n ** (63n - lettersBehind)

  for (let digit = 0; digit < 10; digit += 1)
    for (let heightDigit = 0; heightDigit < 10; heightDigit += 1) {
      const index = game.classOf({ tail: 0, digit, digitAt: 1, heightDigit })
      counts[index] = (counts[index] ?? 0n) + (digit === 0 ? each + 6n ** 64n : each)
    }
  return counts
}
