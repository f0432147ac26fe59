import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Amount, amountOf } from '../money/amount.ts'
import { leagueOf, rankOf, towardsRank } from './levels.ts'
import { DEFAULT_REBATE_TERMS as TERMS } from './rebate-terms.ts'

const units = (...legs: number[]): Amount[] => legs.map((leg) => amountOf(BigInt(leg) * 1_000_000n))

describe('a rank', () => {
  test.each([
    [[], 0],
    [[9_999], 0],
    [[6_000, 3_999], 0],
    [[6_000, 4_000], 1],
    [[100_000_000], 0],
    [[100_000_000, 3_999], 0],
    [[100_000_000, 4_000], 1],
    [[30_000, 20_000], 2],
    [[150_000, 50_000, 50_000], 3],
    [[900_000, 400_000], 4],
    [[3_000_000, 2_000_000], 5],
    [[3_000_000, 1_999_999], 4],
  ])('of legs %j is %i', (legs, rank) => {
    expect(rankOf(units(...legs), TERMS)).toBe(rank)
  })

  const legs = fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }).map(amountOf), { maxLength: 12 })

  test('never comes from one leg alone, however large it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), (leg) => {
        expect(rankOf([amountOf(leg)], TERMS)).toBe(0)
      }),
    )
  })

  test('is as good or better with more in any leg, and with one leg more', () => {
    fc.assert(
      fc.property(legs, fc.nat(12), fc.bigInt({ min: 0n, max: 10n ** 14n }), (given, at, more) => {
        const grown = given.map((leg, place) => (place === at ? amountOf(leg + more) : leg))
        expect(rankOf(grown, TERMS)).toBeGreaterThanOrEqual(rankOf(given, TERMS))
        expect(rankOf([...given, amountOf(more)], TERMS)).toBeGreaterThanOrEqual(rankOf(given, TERMS))
      }),
    )
  })

  test('is reached by legs that cannot do without any one of them, beyond three fifths', () => {
    fc.assert(
      fc.property(legs, (given) => {
        const rank = rankOf(given, TERMS)
        const threshold = TERMS.ranks[rank - 1]?.threshold ?? amountOf(0n)
        expect(towardsRank(given, threshold, TERMS)).toBeGreaterThanOrEqual(threshold)
        const next = TERMS.ranks[rank]
        if (next !== undefined) expect(towardsRank(given, next.threshold, TERMS)).toBeLessThan(next.threshold)
      }),
    )
  })
})

test.each([
  [0, 1],
  [999, 1],
  [1_000, 2],
  [10_000, 3],
  [50_000, 4],
  [199_999, 4],
  [200_000, 5],
  [1_000_000, 6],
])('the league of %i in a month is %i', (month, league) => {
  expect(leagueOf(amountOf(BigInt(month) * 1_000_000n), TERMS)).toBe(league)
})
