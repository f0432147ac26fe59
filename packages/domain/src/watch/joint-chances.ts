import type { GameId } from '../games/game-id.ts'
import { gameOf } from '../games/registry.ts'

// One block has one class in every game, and classes of different games hang together: one character decides most of
// them. So what all bets of a block return together has a variance that only the joint chances of two games tell.

/** The chance that a block falls into class i of one game and class j of the other, as `[i][j]`. */
export type JointChances = readonly (readonly number[])[]

type Question = { readonly one: GameId; readonly other: GameId; readonly heightDigit: number }

const known = new Map<string, JointChances>()

/** Given the height's last digit, which is known before the hash. */
export const jointChances = (question: Question): JointChances => {
  const key = `${question.one} ${question.other} ${question.heightDigit}`
  const found = known.get(key)
  if (found !== undefined) return found
  const joint = countTogether(question)
  known.set(key, joint)
  return joint
}

/** So many characters from the end are all told apart; further back all letters must be alike. */
const TOLD_APART = 2
const FURTHEST = 5

/** Runs through every ending, six letters at once where they count alike. */
const countTogether = ({ one, other, heightDigit }: Question): JointChances => {
  const [first, second] = [gameOf(one), gameOf(other)]
  const chances = first.classes.map(() => second.classes.map(() => 0))
  const places = Math.max(TOLD_APART, furthestOf(one), furthestOf(other))

  const add = (tail: number, digit: number, chance: number): void => {
    const reading = { tail, digit, digitAt: 1, heightDigit }
    const row = chances[first.classOf(reading)]
    const column = second.classOf(reading)
    if (row !== undefined) row[column] = (row[column] ?? 0) + chance
  }
  const visit = (place: number, tail: number, digit: number | null, chance: number): void => {
    if (place > places) {
      if (digit !== null) add(tail, digit, chance)
      // The last digit stands further back, where it may be any.
      else for (let any = 0; any < 10; any += 1) add(tail, any, chance / 10)
      return
    }
    const kinds = place <= TOLD_APART ? 16 : 11
    for (let nibble = 0; nibble < kinds; nibble += 1) {
      const alike = kinds === 11 && nibble === 10 ? 6 : 1
      const seen = digit ?? (nibble < 10 ? nibble : null)
      visit(place + 1, tail | (nibble << (4 * (place - 1))), seen, (chance * alike) / 16)
    }
  }
  visit(1, 0, null, 1)
  return chances
}

/** How far from the end a game looks; a last decimal digit counts by itself. */
const furthestOf = (id: GameId): number => {
  const { decides, lettersAlike } = gameOf(id)
  if (decides === 'last-digit') return 0
  const furthest = Math.max(...decides)
  if (furthest > FURTHEST || (furthest > TOLD_APART && !lettersAlike))
    throw new RangeError(`${id} looks at more than can be counted`)
  return furthest
}
