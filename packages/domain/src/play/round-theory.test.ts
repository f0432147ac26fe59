import { expect, test } from 'vitest'
import { GAME_IDS, PAYTABLES } from '../games/game-id.ts'
import { oddsOf } from '../games/odds.ts'
import { parsePick, pickCode, picksOf } from '../games/pick.ts'
import { amountOf } from '../money/amount.ts'
import { payoutOf } from '../money/payout.ts'
import { roundTheory } from './round-theory.ts'

const bet = (game: (typeof GAME_IDS)[number], text: string, whole: number) => {
  const pick = parsePick(game, text)
  if (pick === null) throw new Error(`${game} has no pick ${text}`)
  return { pick: pickCode(game, pick), stake: amountOf(BigInt(whole) * 1_000_000n) }
}

test('one bet returns on average what its odds say, on every pick', () => {
  for (const paytable of PAYTABLES)
    for (const game of GAME_IDS)
      for (const pick of picksOf(game).slice(0, 40)) {
        const { num, den } = oddsOf(game, pick, paytable).returnToPlayer
        const { expected } = roundTheory(
          [{ pick: pickCode(game, pick), stake: amountOf(1_000_000n) }],
          paytable,
        )
        expect(expected).toBeCloseTo((Number(num) / Number(den)) * 1_000_000, 3)
      }
})

test('a single number of sixteen at twelve to one has the expected variance', () => {
  const { expected, variance } = roundTheory([bet('exact', '7', 10)], 'classic')
  expect(expected).toBeCloseTo(7_500_000, 3)
  expect(Math.sqrt(variance)).toBeCloseTo(120_000_000 * Math.sqrt((1 / 16) * (15 / 16)), 0)
})

test('bets that cover every outcome equally have no variance at all, however many there are', () => {
  const all = [...'0123456789abcdef'].map((digit) => bet('exact', digit, 3))
  const { expected, variance } = roundTheory(all, 'classic')
  expect(expected).toBeCloseTo(36_000_000, 3)
  expect(variance).toBeCloseTo(0, 3)
})

test('bets on the same pick vary together', () => {
  const once = roundTheory([bet('big-small', 'big', 10)], 'classic').variance
  const twice = roundTheory([bet('big-small', 'big', 10), bet('big-small', 'big', 10)], 'classic').variance
  expect(twice / once).toBeCloseTo(4, 6)
})

test('free credit returns on average what its bets are paid: only the gain', () => {
  const single = bet('exact', '7', 10)
  const won = payoutOf({ asset: 'ROLL_POINT', stake: single.stake, ratio: { num: 12, den: 1 } }).amount
  const { expected, variance } = roundTheory([single], 'classic', 'gain')
  expect(expected).toBeCloseTo(Number(won) / 16, 3)
  expect(Math.sqrt(variance)).toBeCloseTo(Number(won) * Math.sqrt((1 / 16) * (15 / 16)), 0)
})

test('zero staked returns zero, and bets of two games are not combined', () => {
  expect(roundTheory([], 'fair')).toEqual({ expected: 0, variance: 0 })
  expect(() => roundTheory([bet('exact', '7', 1), bet('sum', 'odd', 1)], 'fair')).toThrow(RangeError)
})
