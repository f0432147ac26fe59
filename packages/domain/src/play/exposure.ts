import { GAME_IDS, type Table } from '../games/game-id.ts'
import { pickOf } from '../games/pick.ts'
import { classReturns, outcomeClasses } from '../games/settlement.ts'
import { type Amount, amountOf, ZERO } from '../money/amount.ts'
import type { Ratio } from '../money/ratio.ts'
import type { RoundLength } from './round-number.ts'

// The most that one outcome may cost the house. For every class of every game it holds the sum that the winning bets would win.
// An outcome has exactly one class in each game, so the house cannot lose more than the sum of each game's worst class. Bets that
// different outcomes decide have separate exposures, whose worst cases add up.
//
// Losing bets are not offset against winning ones. If they were, recalling a losing bet would raise the worst case after the cap
// had been checked. This way every recall lowers it.

/** A bet in an exposure: `pick` is the pick's code. */
export type ExposedBet = { readonly pick: number; readonly paytable: Table; readonly stake: Amount }

/**
 * The parts of a draw time, each with its own outcome: 0 is the block, which decides the rounds of both round lengths alike; 1
 * and 3 are the guarded rounds of each round length, whose numbers are hashed, making their outcomes independent of the block's
 * and each other's.
 */
export type ExposurePart = 0 | 1 | 3

export const exposurePartOf = ({
  roundLength,
  paytable,
}: {
  readonly roundLength: RoundLength
  readonly paytable: Table
}): ExposurePart => (paytable !== 'guarded' ? 0 : roundLength === '1m' ? 1 : 3)

/**
 * As stored: losses above zero by game and class, in millionths. By name, so that open bets keep their meaning if a deploy adds
 * or removes games.
 */
export type StoredExposure = Readonly<Record<string, string>>

/** Worst cases so far; built by `exposureFrom`, changed only by `addToExposure`. */
export type Exposure = {
  /** One sum per class of each game, in game order. */
  readonly losses: bigint[]
  readonly worstOf: bigint[]
  /** Losses of games and classes unknown to this release: a newer or older one took bets on them. */
  readonly others: ReadonlyMap<string, bigint>
  worst: bigint
}

/** The sum of these shards; zero if there are none. */
export const exposureFrom = (...shards: readonly StoredExposure[]): Exposure => {
  const losses = NO_LOSSES.slice()
  // One per slip of a player who has open bets.
  if (shards.length === 0) return { losses, worstOf: NO_WORST.slice(), others: NO_OTHERS, worst: 0n }
  const others = new Map<string, bigint>()
  for (const shard of shards)
    for (const [name, stored] of Object.entries(shard)) {
      const at = PLACES.get(name)
      if (at === undefined) others.set(name, (others.get(name) ?? 0n) + BigInt(stored))
      else losses[at] = (losses[at] ?? 0n) + BigInt(stored)
    }
  return exposureOf(losses, others)
}

export const storeExposure = ({ losses, others }: Exposure): StoredExposure => {
  const stored: Record<string, string> = {}
  losses.forEach((loss, at) => {
    if (loss !== 0n) stored[NAMES[at] ?? ''] = String(loss)
  })
  for (const [name, loss] of [...others].sort(([a], [b]) => (a < b ? -1 : 1))) stored[name] = String(loss)
  return stored
}

const exposureOf = (losses: bigint[], others: Exposure['others']): Exposure => {
  const worstOf = GAME_IDS.map((_, game) => worstIn(losses, game))
  const worst = worstOf.reduce((sum, each) => sum + each, worstOfOthers(others))
  return { losses, worstOf, others, worst }
}

/** A block has only one class in an unknown game, too, so its worst class counts. */
const worstOfOthers = (others: Exposure['others']): bigint => {
  const worst = new Map<string, bigint>()
  for (const [name, loss] of others) {
    const game = name.slice(0, name.indexOf('/'))
    if (loss > (worst.get(game) ?? 0n)) worst.set(game, loss)
  }
  return [...worst.values()].reduce((sum, each) => sum + each, 0n)
}

export const addToExposure = (exposure: Exposure, bet: ExposedBet): void => {
  const { game, wins } = winsOf(bet)
  const before = exposure.worstOf[game] ?? 0n
  let worst = before
  for (const win of wins) {
    const gain = gainOf(bet.stake, win)
    for (const at of win.classes) {
      const loss = (exposure.losses[at] ?? 0n) + gain
      exposure.losses[at] = loss
      if (loss > worst) worst = loss
    }
  }
  exposure.worstOf[game] = worst
  exposure.worst += worst - before
}

export const takeFromExposure = (exposure: Exposure, bet: ExposedBet): Exposure => {
  const losses = [...exposure.losses]
  for (const win of winsOf(bet).wins) {
    const gain = gainOf(bet.stake, win)
    for (const at of win.classes) losses[at] = (losses[at] ?? 0n) - gain
  }
  return exposureOf(losses, exposure.others)
}

/** The worst case with these bets added; the exposure itself is unchanged. */
export const worstWith = (exposure: Exposure, bets: readonly ExposedBet[]): Amount => {
  const [only] = bets
  if (only !== undefined && bets.length === 1) return worstWithOne(exposure, only)
  const tried = { ...exposure, losses: [...exposure.losses], worstOf: [...exposure.worstOf] }
  for (const bet of bets) addToExposure(tried, bet)
  return amountOf(tried.worst)
}

/** What this bet alone could cost the house, and so the cap room that its recall frees. */
export const worstOfBet = (bet: ExposedBet): Amount => {
  let worst = 0n
  for (const win of winsOf(bet).wins) {
    const gain = gainOf(bet.stake, win)
    if (gain > worst) worst = gain
  }
  return amountOf(worst)
}

const worstWithOne = (exposure: Exposure, bet: ExposedBet): Amount => {
  if (exposure.worst === 0n) return worstOfBet(bet)
  const { game, wins } = winsOf(bet)
  const before = exposure.worstOf[game] ?? 0n
  let worst = before
  for (const win of wins) {
    const gain = gainOf(bet.stake, win)
    for (const at of win.classes) {
      const loss = (exposure.losses[at] ?? 0n) + gain
      if (loss > worst) worst = loss
    }
  }
  return amountOf(exposure.worst + worst - before)
}

/** A return above the stake, and the indices of the classes that pay it. */
type Win = { readonly num: bigint; readonly den: bigint; readonly classes: readonly number[] }

/** The return rounded down, minus the stake: settlement's extra payment. */
const gainOf = (stake: Amount, { num, den }: Win): bigint => (stake * num) / den - stake

const OFFSETS: readonly number[] = (() => {
  const offsets = [0]
  for (const game of GAME_IDS) offsets.push((offsets.at(-1) ?? 0) + outcomeClasses(game).length)
  return offsets
})()

const NO_LOSSES: readonly bigint[] = new Array<bigint>(OFFSETS.at(-1) ?? 0).fill(0n)
const NO_WORST: readonly bigint[] = GAME_IDS.map(() => 0n)
const NO_OTHERS: Exposure['others'] = new Map()

/** Stored name per index. */
const NAMES: readonly string[] = GAME_IDS.flatMap((game) =>
  outcomeClasses(game).map((outcome) => `${game}/${outcome}`),
)
const PLACES: ReadonlyMap<string, number> = new Map(NAMES.map((name, at) => [name, at]))

const worstIn = (losses: readonly bigint[], game: number): bigint => {
  let worst: bigint = ZERO
  for (let at = OFFSETS[game] ?? 0; at < (OFFSETS[game + 1] ?? 0); at += 1) {
    const loss = losses[at] ?? 0n
    if (loss > worst) worst = loss
  }
  return worst
}

type Wins = { readonly game: number; readonly wins: readonly Win[] }

const winsIn = (returns: readonly Ratio[], offset: number): readonly Win[] => {
  const wins = new Map<string, { num: bigint; den: bigint; classes: number[] }>()
  returns.forEach(({ num, den }, at) => {
    if (num <= den) return
    const key = `${num}/${den}`
    const win = wins.get(key) ?? { num: BigInt(num), den: BigInt(den), classes: [] }
    win.classes.push(offset + at)
    wins.set(key, win)
  })
  return [...wins.values()]
}

/** By paytable, then by pick code. All picks together would delay each start of a program. */
const WINS: Readonly<Record<Table, Map<number, Wins>>> = {
  classic: new Map(),
  fair: new Map(),
  guarded: new Map(),
}

/** Throws on an invalid code. */
const winsOf = ({ pick, paytable }: ExposedBet): Wins => {
  const known = WINS[paytable].get(pick)
  if (known !== undefined) return known
  const pair = pickOf(pick)
  const game = GAME_IDS.indexOf(pair.game)
  const wins = { game, wins: winsIn(classReturns({ ...pair, paytable }), OFFSETS[game] ?? 0) }
  WINS[paytable].set(pick, wins)
  return wins
}
