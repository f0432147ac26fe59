import { GAME_IDS, type GameId, type Paytable } from '../games/game-id.ts'
import { pickOf } from '../games/pick.ts'
import { gameOf } from '../games/registry.ts'
import { classReturns, outcomeClasses } from '../games/settlement.ts'
import type { Amount } from '../money/amount.ts'

/** Bets that one block decides; those on the same pick and paytable may be merged. */
export type WatchedBet = { readonly pick: number; readonly paytable: Paytable; readonly stake: Amount }

/** A fair block's return on all of them together, in millionths. */
export type BlockOdds = {
  readonly staked: number
  readonly expected: number
  readonly variance: number
  /** The largest possible return above the expected one. */
  readonly most: number
}

/** Exact, from the joint chances of the games' classes. Only the hash is random: the height is known. */
export const blockOdds = ({
  bets,
  height,
}: {
  readonly bets: readonly WatchedBet[]
  readonly height: bigint
}): BlockOdds => {
  const games = [...returnsByGame(bets)]
  const heightDigit = Number(height % 10n)
  const expectedOf = ([game, returns]: GameReturns): number =>
    jointChances({ one: game, other: game, heightDigit }).reduce(
      (sum, row, at) => sum + (row[at] ?? 0) * (returns[at] ?? 0),
      0,
    )
  const expected = games.map(expectedOf)

  let variance = 0
  games.forEach((one, i) => {
    games.slice(i).forEach((other, further) => {
      const covariance =
        productOf(one, other, heightDigit) - (expected[i] ?? 0) * (expected[i + further] ?? 0)
      variance += further === 0 ? covariance : 2 * covariance
    })
  })
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return {
    staked: sum(bets.map(({ stake }) => Number(stake))),
    expected: sum(expected),
    // Rounding residue of a zero sum.
    variance: Math.max(variance, 0),
    most: sum(games.map(([, returns]) => Math.max(...returns))) - sum(expected),
  }
}

type GameReturns = readonly [game: GameId, returns: readonly number[]]

/** The return of each class of each game with bets. */
const returnsByGame = (bets: readonly WatchedBet[]): ReadonlyMap<GameId, readonly number[]> => {
  const games = new Map<GameId, number[]>()
  for (const bet of bets) {
    const { game, pick } = pickOf(bet.pick)
    const returns = games.get(game) ?? outcomeClasses(game).map(() => 0)
    classReturns({ game, pick, paytable: bet.paytable }).forEach(({ num, den }, at) => {
      returns[at] = (returns[at] ?? 0) + (Number(bet.stake) * num) / den
    })
    games.set(game, returns)
  }
  return new Map([...games].sort(([a], [b]) => GAME_IDS.indexOf(a) - GAME_IDS.indexOf(b)))
}

/** The expected product of two games' returns. */
const productOf = ([one, returns]: GameReturns, [other, others]: GameReturns, heightDigit: number): number =>
  jointChances({ one, other, heightDigit }).reduce((sum, row, i) => {
    const back = returns[i] ?? 0
    // Most classes of the longer games return nothing.
    return back === 0
      ? sum
      : sum + back * row.reduce((inner, chance, j) => inner + chance * (others[j] ?? 0), 0)
  }, 0)

// A block has one class in every game, and classes of different games are correlated, since the same characters decide them.
// So the variance of all returns on a block needs the joint chances of every two games.

/** The chance that a block falls into class i of one game and class j of the other, as `[i][j]`. */
type JointChances = readonly (readonly number[])[]

type Question = { readonly one: GameId; readonly other: GameId; readonly heightDigit: number }

const known = new Map<string, JointChances>()

/** Given the height's last digit, which is known before the hash. */
const jointChances = ({ one, other, heightDigit: actual }: Question): JointChances => {
  // Other games do not look at the height: one count serves all ten digits.
  const heightDigit = [one, other].some((id) => gameOf(id).decides === 'last-digit') ? actual : 0
  const question = { one, other, heightDigit }
  const key = `${one} ${other} ${heightDigit}`
  const found = known.get(key)
  if (found !== undefined) return found
  const joint = countTogether(question)
  known.set(key, joint)
  return joint
}

/** This many last characters are all distinguished; further back all letters must be alike. */
const PLACES_APART = 2
const FURTHEST = 5

/** Runs through every ending, merging six letters if they count alike. */
const countTogether = ({ one, other, heightDigit }: Question): JointChances => {
  const [first, second] = [gameOf(one), gameOf(other)]
  const chances = first.classes.map(() => second.classes.map(() => 0))
  const places = Math.max(PLACES_APART, furthestOf(one), furthestOf(other))

  const add = (tail: number, digit: number, chance: number): void => {
    const reading = { tail, digit, digitAt: 1, heightDigit }
    const row = chances[first.classOf(reading)]
    const column = second.classOf(reading)
    if (row !== undefined) row[column] = (row[column] ?? 0) + chance
  }
  const visit = (place: number, tail: number, digit: number | null, chance: number): void => {
    if (place > places) {
      if (digit !== null) add(tail, digit, chance)
      // The last digit is further back, where it may be any.
      else for (let any = 0; any < 10; any += 1) add(tail, any, chance / 10)
      return
    }
    const kinds = place <= PLACES_APART ? 16 : 11
    for (let nibble = 0; nibble < kinds; nibble += 1) {
      const alike = kinds === 11 && nibble === 10 ? 6 : 1
      const seen = digit ?? (nibble < 10 ? nibble : null)
      visit(place + 1, tail | (nibble << (4 * (place - 1))), seen, (chance * alike) / 16)
    }
  }
  visit(1, 0, null, 1)
  return chances
}

/** Characters from the end that a game uses; a last decimal digit is extra. */
const furthestOf = (id: GameId): number => {
  const { decides, lettersAlike } = gameOf(id)
  if (decides === 'last-digit') return 0
  const furthest = Math.max(...decides)
  if (furthest > FURTHEST || (furthest > PLACES_APART && !lettersAlike))
    throw new RangeError(`${id} looks at too many characters`)
  return furthest
}
