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
): readonly Pair[] => {
  const isRare = (chance: number) => chance * checkedAt * rules.chanceOneIn < 1
  const isFound = ({ rounds, opposed }: Pair): boolean => {
    const percent = (opposed * 100) / rounds
    if (percent >= rules.oppositePercent) return isRare(chanceOfOpposed({ rounds, opposed }))
    // Two who lean to different sides are often opposed in most rounds, and in many rounds a coin would explain none of them.
    if (percent < rules.oppositeByHabit) return false
    return isRare(chanceOfOpposed({ rounds, opposed, each: rules.oppositeByHabit / 100 }))
  }
  return pairs.filter(
    (pair) => pair.days >= rules.oppositeDays && pair.opposed >= rules.oppositeRounds && isFound(pair),
  )
}

/** The share of rounds on opposite sides below which no pair is found, in percent. */
export const leastOpposedPercent = ({ oppositePercent, oppositeByHabit }: AbuseRules): number =>
  Math.min(oppositePercent, oppositeByHabit)

/**
 * The chance that two players are on opposite sides in at least this many of the rounds, if in each they are with the chance `each`:
 * by default a half, that of picks at random. Only for a share that is not below it.
 */
export const chanceOfOpposed = ({
  rounds,
  opposed,
  each = 0.5,
}: {
  readonly rounds: number
  readonly opposed: number
  readonly each?: number
}): number => {
  if (opposed <= 0) return 1
  // Uses logarithms, as 2 ** rounds soon exceeds any number.
  let logOfTerm = opposed * Math.log(each) + (rounds - opposed) * Math.log1p(-each)
  for (let taken = 1; taken <= opposed; taken += 1) logOfTerm += Math.log((rounds - taken + 1) / taken)
  let [term, sum] = [Math.exp(logOfTerm), 0]
  for (let taken = opposed; taken <= rounds; taken += 1) {
    sum += term
    term = ((term * (rounds - taken)) / (taken + 1)) * (each / (1 - each))
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
