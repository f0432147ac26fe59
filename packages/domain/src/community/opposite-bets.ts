import type { GameId } from '../games/game-id.ts'
import { parsePick, pickCode } from '../games/pick.ts'
import type { AbuseRules } from './abuse-rules.ts'

// Two who bet on opposite sides wager for nothing. Two who bet by chance do it in every second round, and of many pairs
// that are looked at every day some do it in nearly all rounds of a day: so it says something only where chance hardly
// ever does the same to any of them.

/** Of two accounts that knew each other: the rounds that both played on one question, and those on opposite sides. */
export type SharedRounds = {
  readonly one: bigint
  readonly other: bigint
  readonly rounds: number
  readonly opposed: number
  /** On so many days they were on opposite sides. */
  readonly days: number
}

/** Those whom chance does not explain. `checkedAt`: how many pairs there were to choose from. */
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

/** That two who pick a side by chance are on opposite ones in so many rounds of so many, or in more. */
export const chanceOfOpposed = (rounds: number, opposed: number): number => {
  if (opposed <= 0) return 1
  // By logarithms, as 2 ** rounds is soon larger than a number can be.
  let logOfTerm = -rounds * Math.LN2
  for (let taken = 1; taken <= opposed; taken += 1) logOfTerm += Math.log((rounds - taken + 1) / taken)
  let [term, sum] = [Math.exp(logOfTerm), 0]
  for (let taken = opposed; taken <= rounds; taken += 1) {
    sum += term
    term = (term * (rounds - taken)) / (taken + 1)
  }
  return Math.min(sum, 1)
}

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
