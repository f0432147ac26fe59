import { GAME_IDS, type GameId, type Paytable } from '../games/game-id.ts'
import { classIndexOf } from '../games/judge.ts'
import { pickOf } from '../games/pick.ts'
import type { Block } from '../games/reading.ts'
import { gameOf } from '../games/registry.ts'
import { classReturns, outcomeClasses } from '../games/settlement.ts'
import type { Amount } from '../money/amount.ts'

// Everything is added up in whole numbers and becomes a float at the end. In floats, bets that return the same under every block
// would get a tiny variance from rounding, and an equally tiny maximum; one divided by the other is anything.

/** Bets that one block decides; those on the same pick and paytable may be merged. */
export type WatchedBet = { readonly pick: number; readonly paytable: Paytable; readonly stake: Amount }

/** A fair block's return on all of them together, in millionths. */
export type BlockOdds = {
  readonly staked: number
  readonly expected: number
  /** Exactly 0 if the bets return the same under every block. */
  readonly variance: number
  /** An upper bound of the return above the expected one; 0 exactly if the variance is. */
  readonly most: number
}

/** What the block returned on them. */
export type BlockResult = BlockOdds & {
  readonly returned: number
  /** Returned minus expected, rounded only once. */
  readonly above: number
}

/** The odds are exact, from the joint chances of the games' classes, and do not depend on the hash: the height is known before. */
export const blockResult = ({
  bets,
  ...block
}: Block & { readonly bets: readonly WatchedBet[] }): BlockResult => {
  const games = returnsByGame(bets)
  const { odds, expected } = oddsOfReturns({ bets, games, height: block.height })
  const returned = sum(games.map(([game, returns]) => returns[classIndexOf({ game, ...block })] ?? 0n))
  return { ...odds, returned: Number(returned) / PARTS, above: toMillionths(ENDINGS * returned - expected) }
}

const oddsOfReturns = ({
  bets,
  games,
  height,
}: {
  readonly bets: readonly WatchedBet[]
  readonly games: readonly GameReturns[]
  readonly height: bigint
}): { readonly odds: BlockOdds; readonly expected: bigint } => {
  const heightDigit = Number(height % 10n)
  const expected = sum(
    games.flatMap(([game, returns]) =>
      jointChances({ one: game, other: game, heightDigit }).map(
        (row, at) => (row[at] ?? 0n) * (returns[at] ?? 0n),
      ),
    ),
  )
  const squares = sum(
    games.flatMap((one, i) =>
      games.slice(i).map((other, further) => (further === 0 ? 1n : 2n) * productOf(one, other, heightDigit)),
    ),
  )
  const variance = ENDINGS * squares - expected ** 2n
  // Picks of different games may make up for each other, so that the sum of their maxima is never returned.
  const most = variance === 0n ? 0n : ENDINGS * sum(games.map(([, returns]) => highest(returns))) - expected
  return {
    odds: {
      staked: Number(sum(bets.map(({ stake }) => stake))),
      expected: toMillionths(expected),
      variance: toMillionths(variance) / Number(ENDINGS) / PARTS,
      most: toMillionths(most),
    },
    expected,
  }
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
const highest = (values: readonly bigint[]): bigint =>
  values.reduce((most, value) => (value > most ? value : most), 0n)

/** Returns are whole thousandths of a millionth: every multiple has at most three decimals. */
const PARTS = 1_000

/** Of a sum over all endings. */
const toMillionths = (total: bigint): number => Number(total) / Number(ENDINGS) / PARTS

type GameReturns = readonly [game: GameId, returns: readonly bigint[]]

/** The return of each class of each game with bets, in parts. */
const returnsByGame = (bets: readonly WatchedBet[]): readonly GameReturns[] => {
  const games = new Map<GameId, bigint[]>()
  for (const bet of bets) {
    const { game, pick } = pickOf(bet.pick)
    const returns = games.get(game) ?? outcomeClasses(game).map(() => 0n)
    classReturns({ game, pick, paytable: bet.paytable }).forEach(({ num, den }, at) => {
      if (PARTS % den !== 0) throw new RangeError(`${game} returns a fraction of 1/${den}`)
      returns[at] = (returns[at] ?? 0n) + bet.stake * BigInt(num * (PARTS / den))
    })
    games.set(game, returns)
  }
  return [...games].sort(([a], [b]) => GAME_IDS.indexOf(a) - GAME_IDS.indexOf(b))
}

/** The product of two games' returns, over all endings. */
const productOf = ([one, returns]: GameReturns, [other, others]: GameReturns, heightDigit: number): bigint =>
  jointChances({ one, other, heightDigit }).reduce((total, row, i) => {
    const back = returns[i] ?? 0n
    // Most classes of the longer games return nothing.
    return back === 0n
      ? total
      : total + back * row.reduce((inner, chance, j) => inner + chance * (others[j] ?? 0n), 0n)
  }, 0n)

// A block has one class in every game, and classes of different games are correlated, since the same characters decide them.
// So the variance of all returns on a block needs the joint chances of every two games.

/** Of all `ENDINGS`, how many fall into class i of one game and class j of the other, as `[i][j]`. */
type JointChances = readonly (readonly bigint[])[]

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
/** All endings of that length, each with all ten digits that may be the last one. */
const ENDINGS = 10n * 16n ** BigInt(FURTHEST)

/** Runs through every ending, merging six letters if they count alike. An ending that is cut short counts for all that it begins. */
const countTogether = ({ one, other, heightDigit }: Question): JointChances => {
  const [first, second] = [gameOf(one), gameOf(other)]
  const counts = first.classes.map(() => second.classes.map(() => 0n))
  const places = Math.max(PLACES_APART, furthestOf(one), furthestOf(other))

  const add = (tail: number, digit: number, count: bigint): void => {
    const reading = { tail, digit, digitAt: 1, heightDigit }
    const row = counts[first.classOf(reading)]
    const column = second.classOf(reading)
    if (row !== undefined) row[column] = (row[column] ?? 0n) + count
  }
  const visit = (place: number, tail: number, digit: number | null, count: bigint): void => {
    if (place > places) {
      if (digit !== null) add(tail, digit, count)
      // The last digit is further back, where it may be any.
      else for (let any = 0; any < 10; any += 1) add(tail, any, count / 10n)
      return
    }
    const kinds = place <= PLACES_APART ? 16 : 11
    for (let nibble = 0; nibble < kinds; nibble += 1) {
      const alike = kinds === 11 && nibble === 10 ? 6n : 1n
      const seen = digit ?? (nibble < 10 ? nibble : null)
      visit(place + 1, tail | (nibble << (4 * (place - 1))), seen, (count * alike) / 16n)
    }
  }
  visit(1, 0, null, ENDINGS)
  return counts
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
