import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GameId, TABLES } from '../games/game-id.ts'
import { judge, returned } from '../games/judge.ts'
import { parsePick, pickCode, pickCount, pickOf, picksOf } from '../games/pick.ts'
import { normaliseHash } from '../games/reading.ts'
import { amountOf } from '../money/amount.ts'
import {
  addToExposure,
  type ExposedBet,
  exposureFrom,
  exposurePartOf,
  storeExposure,
  takeFromExposure,
  worstOfBet,
  worstWith,
} from './exposure.ts'
import { ROUND_LENGTHS } from './round-number.ts'

const bet = fc.record({
  pick: fc.nat({ max: pickCount() - 1 }),
  paytable: fc.constantFrom(...TABLES),
  stake: fc.bigInt({ min: 1n, max: 1_000_000_000_000n }).map(amountOf),
})
const bets = fc.array(bet, { maxLength: 30 })
const block = fc.record({
  tail: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
  height: fc.bigInt({ min: 0n, max: 100_000_000n }),
})

const codeOf = (game: GameId, text: string): number => {
  const pick = parsePick(game, text)
  if (pick === null) throw new Error(`no pick ${text}`)
  return pickCode(game, pick)
}

const exposureOf = (all: readonly ExposedBet[]) => {
  const exposure = exposureFrom()
  for (const each of all) addToExposure(exposure, each)
  return exposure
}

/** What the house pays beyond the stakes of winning bets. */
const lossUnder = (all: readonly ExposedBet[], tail: string, height: bigint): bigint => {
  const hash = normaliseHash(`0x${tail}`)
  if (hash === null) throw new Error('not a hash')
  let loss = 0n
  for (const { pick, paytable, stake } of all)
    loss += returned(stake, judge({ ...pickOf(pick), hash, height, paytable }).ratio) - stake
  return loss
}

describe('of outcomes that are independent', () => {
  test('the exposures of the parts add up to at least what any outcomes cost the house', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(bets, block), { minLength: 3, maxLength: 3 }), (parts) => {
        const bound = parts.reduce((sum, [all]) => sum + exposureOf(all).worst, 0n)
        const loss = parts.reduce((sum, [all, { tail, height }]) => sum + lossUnder(all, tail, height), 0n)
        expect(bound).toBeGreaterThanOrEqual(loss)
      }),
      { numRuns: 300 },
    )
  })

  test('one exposure for all of them would be too low', () => {
    const on = (pick: string, paytable: 'classic' | 'guarded') => [
      { pick: codeOf('exact', pick), paytable, stake: amountOf(1_000_000n) },
    ]
    const [block, guarded] = [on('7', 'classic'), on('8', 'guarded')]
    const loss = lossUnder(block, `${'0'.repeat(63)}7`, 1n) + lossUnder(guarded, `${'0'.repeat(63)}8`, 1n)
    expect(exposureOf([...block, ...guarded]).worst).toBeLessThan(loss)
    expect(exposureOf(block).worst + exposureOf(guarded).worst).toBe(loss)
  })

  test('the block is one part for both round lengths, each guarded round has its own', () => {
    const parts = ROUND_LENGTHS.flatMap((roundLength) =>
      TABLES.map((paytable) => exposurePartOf({ roundLength, paytable })),
    )
    expect(parts).toEqual([0, 0, 1, 0, 0, 3])
  })
})

describe('an exposure', () => {
  test('is never below what any block costs the house', () => {
    fc.assert(
      fc.property(bets, block, (all, { tail, height }) => {
        expect(exposureOf(all).worst).toBeGreaterThanOrEqual(lossUnder(all, tail, height))
      }),
      { numRuns: 300 },
    )
  })

  test('of one bet is exactly the most that it can win', () => {
    fc.assert(
      fc.property(bet, (one) => {
        expect(exposureOf([one]).worst).toBe(worstOfBet(one))
        expect(worstWith(exposureFrom(), [one])).toBe(worstOfBet(one))
      }),
    )
    // A classic exact pick pays twelve times the stake, so the house loses eleven.
    const seven = exposureFrom()
    const exact = { pick: 3 + 3 + 3 + 7, paytable: 'classic', stake: amountOf(1_000_000n) } as const
    addToExposure(seven, exact)
    expect(pickOf(exact.pick)).toEqual({ game: 'exact', pick: '7' })
    expect(seven.worst).toBe(11_000_000n)
  })

  test('foreseen is what it becomes, in any grouping, and foreseeing changes nothing', () => {
    fc.assert(
      fc.property(bets, bets, (before, added) => {
        const exposure = exposureOf(before)
        const untouched = exposureOf(before)
        expect(worstWith(exposure, added)).toBe(exposureOf([...before, ...added]).worst)
        expect(exposure).toEqual(untouched)
      }),
    )
  })

  test('never grows when a bet is taken back, and forgets it completely', () => {
    fc.assert(
      fc.property(bets, bet, (others, recalled) => {
        const before = exposureOf([...others, recalled])
        const after = takeFromExposure(before, recalled)
        expect(after.worst).toBeLessThanOrEqual(before.worst)
        expect(after).toEqual(exposureOf(others))
      }),
    )
  })

  test('split over shards is together never below the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(bet, fc.nat({ max: 3 }))), (all) => {
        const whole = exposureOf(all.map(([each]) => each))
        const shards = [0, 1, 2, 3].map((shard) =>
          exposureOf(all.flatMap(([each, at]) => (at === shard ? [each] : []))),
        )
        const together = shards.reduce((sum, { worst }) => sum + worst, 0n)
        expect(together).toBeGreaterThanOrEqual(whole.worst)
        expect(exposureFrom(...shards.map(storeExposure))).toEqual(whole)
      }),
    )
  })

  test('of a millionth is one, and a stake that can win nothing on top has none', () => {
    const exact = { pick: 3 + 3 + 3 + 7, paytable: 'classic', stake: amountOf(1n) } as const
    expect(worstWith(exposureFrom({ 'exact/7': '1' }), [exact])).toBe(1n + 11n)
    expect(worstWith(exposureFrom({ 'exact/8': '1' }), [exact])).toBe(11n)
    expect(exposureFrom({ 'dice/six': '1' }).worst).toBe(1n)

    // Odd pays 1.95 times the stake, rounded down.
    const odd = {
      pick: pickCode('sum', picksOf('sum')[0] ?? ('' as never)),
      paytable: 'classic',
      stake: amountOf(1n),
    } as const
    expect(pickOf(odd.pick)).toEqual({ game: 'sum', pick: 'odd' })
    expect([worstOfBet(odd), worstWith(exposureFrom(), [odd]), exposureOf([odd]).worst]).toEqual([0n, 0n, 0n])
  })

  test('is stored by the names of games and classes, and read back as it was', () => {
    fc.assert(
      fc.property(bets, (all) => {
        const exposure = exposureOf(all)
        expect(exposureFrom(storeExposure(exposure))).toEqual(exposure)
      }),
    )
    expect(
      storeExposure(exposureOf([{ pick: 3 + 3 + 3 + 7, paytable: 'classic', stake: amountOf(5n) }])),
    ).toEqual({
      'exact/7': '55',
    })
  })

  test('keeps what a program with more games has counted, each with its worst class', () => {
    const stored = { 'exact/7': '55', 'dice/six': '30', 'dice/one': '20', 'wheel/red': '4' }
    const exposure = exposureFrom(stored)
    expect(exposure.worst).toBe(55n + 30n + 4n)

    addToExposure(exposure, { pick: 3 + 3 + 3 + 7, paytable: 'classic', stake: amountOf(1n) })
    expect(exposure.worst).toBe(66n + 30n + 4n)
    expect(storeExposure(exposure)).toEqual({ ...stored, 'exact/7': '66' })
    const recalled = takeFromExposure(exposure, {
      pick: 3 + 3 + 3 + 7,
      paytable: 'classic',
      stake: amountOf(6n),
    })
    expect(storeExposure(recalled)).toEqual({ 'dice/six': '30', 'dice/one': '20', 'wheel/red': '4' })
    expect(exposureFrom(stored, { 'dice/one': '20' }).worst).toBe(55n + 40n + 4n)
  })

  test('has no place for an invalid pick', () => {
    expect(() => worstOfBet({ pick: pickCount(), paytable: 'fair', stake: amountOf(1n) })).toThrow('no pick')
  })
})
