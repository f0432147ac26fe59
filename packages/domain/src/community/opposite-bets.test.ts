import { describe, expect, test } from 'vitest'
import { judge } from '../games/judge.ts'
import { pickOf } from '../games/pick.ts'
import { normaliseHash } from '../games/reading.ts'
import { DEFAULT_ABUSE_RULES as RULES } from './abuse-rules.ts'
import { chanceOfOpposed, findOpposed, OPPOSITE_PICKS, type SharedRounds } from './opposite-bets.ts'

/** C(rounds, opposed) and all above it, each weighted by its chance at this percentage, in whole numbers. */
const exactly = (rounds: number, opposed: number, percent = 50): number => {
  let [ways, sum] = [1n, 0n]
  for (let taken = 0; taken <= rounds; taken += 1) {
    if (taken >= opposed)
      sum += ways * BigInt(percent) ** BigInt(taken) * BigInt(100 - percent) ** BigInt(rounds - taken)
    ways = (ways * BigInt(rounds - taken)) / BigInt(taken + 1)
  }
  return Number((sum * 10n ** 30n) / 100n ** BigInt(rounds)) / 1e30
}

test('the chance is that of coins, for few rounds and many', () => {
  for (let rounds = 1; rounds <= 60; rounds += 1)
    for (let opposed = 0; opposed <= rounds; opposed += 1)
      for (const percent of [50, 67])
        expect(chanceOfOpposed({ rounds, opposed, each: percent / 100 })).toBeCloseTo(
          exactly(rounds, opposed, percent),
          12,
        )
  expect(chanceOfOpposed({ rounds: 43_200, opposed: 21_600 })).toBeCloseTo(0.5, 2)
  expect(chanceOfOpposed({ rounds: 43_200, opposed: 28_944, each: 0.67 })).toBeCloseTo(0.5, 2)
  expect(chanceOfOpposed({ rounds: 43_200, opposed: 43_200 })).toBe(0)
})

const DAYS = 400
const ROUNDS_A_DAY = 12
type Day = { readonly rounds: number; readonly opposed: number }

/** Opposite rounds on one day that look like evidence, although chance alone produces them in one pair of fifty. */
const naive = ({ rounds, opposed }: Day): boolean =>
  opposed >= RULES.oppositeRounds && opposed * 100 >= rounds * RULES.oppositePercent

const sumOf = (days: readonly Day[], pair: number): SharedRounds => ({
  one: 0n,
  other: BigInt(pair),
  rounds: days.reduce((sum, { rounds }) => sum + rounds, 0),
  opposed: days.reduce((sum, { opposed }) => sum + opposed, 0),
  days: days.filter(({ opposed }) => opposed > 0).length,
})

/** Mulberry32: the same numbers for the same seed, everywhere. */
const coins = (seed: number) => {
  let state = seed
  return (): boolean => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) & 1) === 1
  }
}

describe('an agent with a hundred members who bet by pure chance', () => {
  const toss = coins(5656)
  const dayOf = (): Day => ({
    rounds: ROUNDS_A_DAY,
    opposed: Array.from({ length: ROUNDS_A_DAY }, toss).filter(Boolean).length,
  })
  const members = Array.from({ length: 100 }, () => Array.from({ length: DAYS }, dayOf))
  const daysWith = (isFlagged: (day: number) => boolean) =>
    Array.from({ length: DAYS }, (_, day) => day).filter(isFlagged).length

  test('is never found', () => {
    const found = daysWith((day) => {
      const window = members.map((days, pair) =>
        sumOf(days.slice(Math.max(0, day + 1 - RULES.oppositeWindow), day + 1), pair),
      )
      return findOpposed(window, window.length, RULES).length > 0
    })
    expect(found).toBe(0)
  })

  test('nor by the days of a week, when behaviour is checked over only three days', () => {
    const rules = { ...RULES, oppositeWindow: 3 }
    const found = daysWith((day) => {
      const window = members.map((days, pair) => sumOf(days.slice(Math.max(0, day - 2), day + 1), pair))
      return findOpposed(window, window.length, rules).length > 0
    })
    expect(found).toBeLessThanOrEqual(1)
  })

  test('while a rule of a fixed number of rounds a day finds one on six days of seven: the control', () => {
    const found = daysWith((day) => members.some((days) => naive(days[day] ?? { rounds: 0, opposed: 0 })))
    expect(found / DAYS).toBeGreaterThan(0.8)
    expect(found / DAYS).toBeLessThan(0.92)
  })
})

describe('two accounts of one person that bet against each other', () => {
  const pairs = (own: readonly Day[], others: number) => [
    sumOf(own, 1),
    ...Array.from({ length: others }, (_, n) => sumOf([{ rounds: 36, opposed: 18 }], n + 2)),
  ]
  const findsAfter = (days: readonly Day[], others = 99) => {
    const all = pairs(days, others)
    return findOpposed(all, all.length, RULES).map(({ other }) => other)
  }

  test('are found after three days, not before', () => {
    const day = { rounds: 40, opposed: 40 }
    expect(findsAfter([day, day])).toEqual([])
    expect(findsAfter([day, day, { rounds: 5, opposed: 0 }])).toEqual([])
    expect(findsAfter([day, day, day])).toEqual([1n])
  })

  test('even if they mix in a fifth of other rounds, and among a hundred thousand pairs', () => {
    const day = { rounds: 40, opposed: 33 }
    expect(findsAfter([day, day, day], 99_999)).toEqual([1n])
    expect(findsAfter([{ rounds: 40, opposed: 31 }, day, { rounds: 40, opposed: 31 }])).toEqual([])
  })

  test('or in more than a fifth, in the month in which they do it often enough to gain anything', () => {
    const days = (opposed: number, count: number) =>
      Array.from({ length: count }, () => ({ rounds: 100, opposed }))
    expect(findsAfter(days(79, 3))).toEqual([])
    expect(findsAfter(days(79, 5))).toEqual([1n])
    expect(findsAfter(days(79, 6), 99_999)).toEqual([1n])
    expect(findsAfter(days(75, 15))).toEqual([1n])
  })

  test('but two with fixed habits are not: one odd and the other even in three rounds of four', () => {
    const habit = coins(79)
    const isOften = () => habit() || habit()
    const isOpposed = () => {
      const [one, other] = [isOften(), isOften()]
      return one === other
    }
    const found = Array.from({ length: 50 }, () => {
      const opposed = Array.from({ length: 15_000 }, isOpposed).filter(Boolean).length
      expect(chanceOfOpposed({ rounds: 15_000, opposed })).toBeLessThan(1e-100)
      return findsAfter(Array.from({ length: 30 }, () => ({ rounds: 500, opposed: opposed / 30 })))
    }).flat()
    expect(found).toEqual([])
  })

  test('nor two who pick at random, however much they play', () => {
    expect(findsAfter(Array.from({ length: 30 }, () => ({ rounds: 500, opposed: 250 })))).toEqual([])
  })

  test('and the more pairs there were to choose from, the more it takes', () => {
    const days = Array.from({ length: 3 }, () => ({ rounds: 7, opposed: 7 }))
    expect(chanceOfOpposed({ rounds: 21, opposed: 21 }) * 99 * RULES.chanceOneIn).toBeLessThan(1)
    expect(findsAfter(days, 98)).toEqual([1n])
    expect(findsAfter(days, 999)).toEqual([])
  })
})

const HEX = '0123456789abcdef'

test('opposite picks are of one game, never win together, and one of them mostly wins', () => {
  for (const { pick, against } of OPPOSITE_PICKS) {
    expect(pickOf(pick).game).toBe(pickOf(against).game)
    let [won, all] = [0, 0]
    for (let tail = 0; tail < 16 ** 4; tail += 61) {
      const hash = normaliseHash(
        `0x${'5'.repeat(59)}${HEX.charAt(tail % 16)}${tail.toString(16).padStart(4, '0')}`,
      )
      if (hash === null) throw new Error('no hash')
      const wins = [pick, against].filter(
        (code) => judge({ ...pickOf(code), paytable: 'classic', hash, height: 3n }).result === 'win',
      ).length
      expect(wins).toBeLessThan(2)
      won += wins
      all += 1
    }
    expect(won / all).toBeGreaterThan(0.6)
  }
})
