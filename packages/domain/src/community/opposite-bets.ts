import { GAME_IDS, type GameId } from '../games/game-id.ts'
import { parsePick, pickCode } from '../games/pick.ts'
import type { AbuseRules } from './abuse-rules.ts'

// Two players who bet on opposite sides create turnover without risk. Two who bet at random do so in every second round, and
// among many pairs some will do so in nearly all rounds of a day. So a pair counts as evidence only if chance would hardly ever
// produce the same in any of the checked pairs.

/** Two linked accounts: the rounds in which both bet on the same question, and those in which they took opposite sides. */
export type SharedRounds = {
  readonly one: bigint
  readonly other: bigint
  readonly rounds: number
  readonly opposed: number
  /** Days on which they were on opposite sides. */
  readonly days: number
}

/** The pairs that chance does not explain. `checkedAt`: how many pairs were compared. */
export const findOpposed = <Pair extends Omit<SharedRounds, 'one' | 'other'>>(
  pairs: readonly Pair[],
  checkedAt: number,
  rules: AbuseRules,
): readonly Pair[] =>
  pairs.filter(
    ({ rounds, opposed, days }) =>
      days >= rules.oppositeDays &&
      opposed >= rules.oppositeRounds &&
      opposed * 100 >= rounds * rules.oppositePercent &&
      chanceOfOpposed(rounds, opposed) * checkedAt * rules.chanceOneIn < 1,
  )

/** The chance that two players who pick sides at random are on opposite sides in at least this many of the rounds. */
export const chanceOfOpposed = (rounds: number, opposed: number): number => {
  if (opposed <= 0) return 1
  // Uses logarithms, as 2 ** rounds soon exceeds any number.
  let logOfTerm = -rounds * Math.LN2
  for (let taken = 1; taken <= opposed; taken += 1) logOfTerm += Math.log((rounds - taken + 1) / taken)
  let [term, sum] = [Math.exp(logOfTerm), 0]
  for (let taken = opposed; taken <= rounds; taken += 1) {
    sum += term
    term = (term * (rounds - taken)) / (taken + 1)
  }
  return Math.min(sum, 1)
}

/** Pairs of picks that never win together and nearly cover the game: having both is turnover without risk. */
const OPPOSITES: Readonly<Record<GameId, readonly (readonly [string, string])[]>> = {
  'left-right': [['left', 'right']],
  'up-down': [['up', 'down']],
  'odd-even': [['odd', 'even']],
  exact: [],
  'lucky-2': [],
  'lucky-3': [],
  'lucky-4': [],
  'lucky-hash': [],
  'classic-odd-even': [['odd', 'even']],
  'big-small': [['big', 'small']],
  sum: [
    ['odd', 'even'],
    ['big', 'small'],
  ],
  'banker-player': [['banker', 'player']],
  'niu-niu': [],
}

/** The pairs by pick code, in both orders. */
export const OPPOSITE_PICKS: readonly { readonly pick: number; readonly against: number }[] =
  GAME_IDS.flatMap((game) =>
    OPPOSITES[game].flatMap(([one, other]) => {
      const [pick, against] = [codeOf(game, one), codeOf(game, other)]
      return [
        { pick, against },
        { pick: against, against: pick },
      ]
    }),
  )

function codeOf(game: GameId, name: string): number {
  const pick = parsePick(game, name)
  if (pick === null) throw new Error(`${game} has no ${name}`)
  return pickCode(game, pick)
}
