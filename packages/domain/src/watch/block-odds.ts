import { GAME_IDS, type GameId, type Paytable } from '../games/game-id.ts'
import { pickOf } from '../games/pick.ts'
import { classReturns, outcomeClasses } from '../games/settlement.ts'
import type { Amount } from '../money/amount.ts'
import { jointChances } from './joint-chances.ts'

/** Bets that one block decides; those on the same pick under the same paytable may be one. */
export type WatchedBet = { readonly pick: number; readonly paytable: Paytable; readonly stake: Amount }

/** What a fair block returns on all of them together, in millionths. */
export type BlockOdds = {
  readonly staked: number
  readonly expected: number
  readonly variance: number
  /** More than the expected cannot be returned by more than this. */
  readonly most: number
}

/** Exact, from the joint chances of the games' classes; what chance has to do with it is the hash alone. */
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
    games.forEach((other, j) => {
      const both = productOf(one, other, heightDigit)
      variance += both - (expected[i] ?? 0) * (expected[j] ?? 0)
    })
  })
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return {
    staked: sum(bets.map(({ stake }) => Number(stake))),
    expected: sum(expected),
    // What rounding leaves of a sum that is zero.
    variance: Math.max(variance, 0),
    most: sum(games.map(([, returns]) => Math.max(...returns))) - sum(expected),
  }
}

type GameReturns = readonly [game: GameId, returns: readonly number[]]

/** What each class of each game that was bet on would return. */
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

/** The expected product of what two games return. */
const productOf = ([one, returns]: GameReturns, [other, others]: GameReturns, heightDigit: number): number =>
  jointChances({ one, other, heightDigit }).reduce(
    (sum, row, i) =>
      sum + (returns[i] ?? 0) * row.reduce((inner, chance, j) => inner + chance * (others[j] ?? 0), 0),
    0,
  )
