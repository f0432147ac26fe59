import type { GameId, Table } from '../games/game-id.ts'
import { classWeights } from '../games/odds.ts'
import { type Pick, pickOf } from '../games/pick.ts'
import { classReturns } from '../games/settlement.ts'
import type { Amount } from '../money/amount.ts'
import type { PayoutRule } from '../money/payout.ts'

// The expected return of a round on the bets of one game, and its standard deviation. Both are exact: a block has one class in
// the game, which decides all bets on it together.

/** Bets of one game and round on one pick, merged. */
export type PickStake = { readonly pick: number; readonly stake: Amount }

/** In millionths; only statistics. */
export type RoundTheory = { readonly expected: number; readonly variance: number }

/** `pays`: the whole return, or only what is above the stake (`PAYOUT_RULES`). */
export const roundTheory = (
  stakes: readonly PickStake[],
  paytable: Table,
  pays: PayoutRule['pays'] = 'gross',
): RoundTheory => {
  const [first] = stakes
  if (first === undefined) return { expected: 0, variance: 0 }
  const { game } = pickOf(first.pick)
  const chances = chancesOf(game)
  const returned = chances.map(() => 0)
  for (const { pick: code, stake } of stakes) {
    const { game: its, pick } = pickOf(code)
    if (its !== game) throw new RangeError('the bets are of one game')
    returnsOf(game, pick, paytable).forEach((share, at) => {
      returned[at] = (returned[at] ?? 0) + Number(stake) * (pays === 'gain' ? Math.max(0, share - 1) : share)
    })
  }

  const mean = (values: readonly number[]) =>
    values.reduce((sum, value, at) => sum + value * (chances[at] ?? 0), 0)
  const expected = mean(returned)
  return { expected, variance: mean(returned.map((value) => (value - expected) ** 2)) }
}

const chances = new Map<GameId, readonly number[]>()
const chancesOf = (game: GameId): readonly number[] => {
  const known = chances.get(game)
  if (known !== undefined) return known
  const weights = classWeights(game)
  const total = Number(weights.reduce((sum, weight) => sum + weight, 0n))
  const ofGame = weights.map((weight) => Number(weight) / total)
  chances.set(game, ofGame)
  return ofGame
}

const returns = new Map<string, readonly number[]>()
const returnsOf = (game: GameId, pick: Pick, paytable: Table): readonly number[] => {
  const key = `${paytable} ${game} ${pick}`
  const known = returns.get(key)
  if (known !== undefined) return known
  const shares = classReturns({ game, pick, paytable }).map(({ num, den }) => num / den)
  returns.set(key, shares)
  return shares
}
