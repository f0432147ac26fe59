import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import {
  confirmationsOf,
  decideDeposits,
  MOST_CLAIMED,
  MOST_WAITING,
  rawOf,
  splitRaw,
} from './decide-deposits.ts'

const minimum = amountOf(1_000_000n)
const deposit = (player: bigint, amount: bigint) => ({ player, amount: amountOf(amount) })
type Unclaimed = readonly [player: bigint, sum: bigint, count?: number]
const decide = (deposits: readonly [bigint, bigint][], unclaimed: readonly Unclaimed[] = []) =>
  decideDeposits(
    deposits.map(([player, amount]) => deposit(player, amount)),
    {
      minimum,
      unclaimed: new Map(
        unclaimed.map(([player, sum, count = 1]) => [player, { sum: amountOf(sum), count }]),
      ),
    },
  )

/** Which of them are credited in the end, if the books take this many at once. */
const creditedInParts = (deposits: readonly [bigint, bigint][], size: number): boolean[] => {
  const credited: boolean[] = []
  while (credited.length < deposits.length) {
    const unclaimed = new Map<bigint, [bigint, bigint, number]>()
    credited.forEach((is, at) => {
      const [player, amount] = deposits[at] ?? [0n, 0n]
      const [, sum, count] = unclaimed.get(player) ?? [player, 0n, 0]
      if (!is && amount > 0n) unclaimed.set(player, [player, sum + amount, count + 1])
    })
    const part = deposits.slice(credited.length, credited.length + size)
    const decision = decide(part, [...unclaimed.values()])
    deposits.slice(0, credited.length).forEach(([player, amount], at) => {
      if (amount > 0n && decision.claims.has(player)) credited[at] = true
    })
    expect(decision.credited.length).toBeGreaterThan(0)
    credited.push(...decision.credited)
  }
  return credited
}

describe('final deposits', () => {
  test('of at least the minimum are credited, smaller ones wait', () => {
    expect(
      decide([
        [1n, 1_000_000n],
        [1n, 999_999n],
        [2n, 1n],
      ]).credited,
    ).toEqual([true, false, false])
  })

  test('that are small are credited together once they add up to the minimum', () => {
    expect(
      decide([
        [1n, 600_000n],
        [1n, 400_000n],
      ]),
    ).toEqual({ credited: [true, true], claims: new Map() })
    expect(decide([[1n, 400_000n]], [[1n, 600_000n]])).toEqual({
      credited: [true],
      claims: new Map([[1n, 600_000n]]),
    })
  })

  test('of nothing but dust neither wait nor count among those that do', () => {
    const small = Array.from({ length: MOST_WAITING - 1 }, (): [bigint, bigint] => [1n, 1n])
    const dust: [bigint, bigint][] = [
      [1n, 0n],
      [1n, 0n],
    ]
    expect(decide([...dust, ...small]).credited).toEqual(Array(MOST_WAITING + 1).fill(false))
    expect(decide([...dust, ...small, [1n, 1n]]).credited).toEqual([
      false,
      false,
      ...Array(MOST_WAITING).fill(true),
    ])
  })

  test('claim nothing for other players, and a large one claims nothing', () => {
    const before: [bigint, bigint][] = [
      [1n, 600_000n],
      [2n, 600_000n],
    ]
    expect(
      decide(
        [
          [1n, 400_000n],
          [2n, 5_000_000n],
        ],
        before,
      ).claims,
    ).toEqual(new Map([[1n, 600_000n]]))
  })

  test('that are all dust are credited to nobody', () => {
    expect(decide([[1n, 0n]], [[1n, 999_999n]])).toEqual({ credited: [false], claims: new Map() })
  })

  test('have the same result in any grouping', () => {
    const list = fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 2n }), fc.bigInt({ min: 0n, max: 1_200_000n })))
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 20 }), (deposits, size) => {
        expect(creditedInParts(deposits, size)).toEqual(decide(deposits).credited)
      }),
    )
  })

  test('of a millionth are credited as soon as too many wait, in any grouping', () => {
    const times = 2 * MOST_WAITING + 1
    const deposits = Array.from({ length: 10 * times }, (_, at): [bigint, bigint] => [BigInt(at % 10), 1n])
    const whole = decide(deposits).credited
    expect(whole).toEqual(deposits.map((_, at) => at < 10 * (times - 1)))
    for (const size of [7, 250, 999]) expect(creditedInParts(deposits, size)).toEqual(whole)
  })

  test('claim a bounded number at once, and at least those of one player', () => {
    const count = MOST_WAITING - 1
    const before = Array.from({ length: 10 }, (_, at): Unclaimed => [BigInt(at), 1n, count])
    const all = before.map(([player]): [bigint, bigint] => [player, 1n])
    expect(decide(all, before).claims.size).toBe(Math.floor(MOST_CLAIMED / count))
    expect(decide(all, before).credited).toEqual([true, true, true, true, true])
    expect(decide([[1n, 1n]], [[1n, 1n, 2 * MOST_CLAIMED]])).toEqual({
      credited: [true],
      claims: new Map([[1n, 1n]]),
    })
  })

  test('leave nobody with the minimum or more unclaimed', () => {
    const list = fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 3n }), fc.bigInt({ min: 0n, max: 1_500_000n })))
    const small = fc.uniqueArray(
      fc.tuple(fc.bigInt({ min: 1n, max: 3n }), fc.bigInt({ min: 0n, max: 999_999n })),
      { selector: ([player]) => player },
    )
    fc.assert(
      fc.property(list, small, (deposits, before) => {
        const { credited, claims } = decide(deposits, before)
        for (const player of [1n, 2n, 3n]) {
          const kept = before.filter(([id]) => id === player && !claims.has(id)).map(([, amount]) => amount)
          const added = deposits
            .filter(([id], at) => id === player && !credited[at])
            .map(([, amount]) => amount)
          expect([...kept, ...added].reduce((sum, amount) => sum + amount, 0n) < minimum).toBe(true)
        }
      }),
    )
  })
})

describe('confirmations', () => {
  test('count the block itself and end with finality', () => {
    const of = (height: bigint) => confirmationsOf({ height, head: 102n, final: 100n })
    expect([102n, 101n, 100n, 7n].map(of)).toEqual([
      { done: 1, needed: 3 },
      { done: 2, needed: 3 },
      { done: 3, needed: 3 },
      { done: 3, needed: 3 },
    ])
  })

  test('are zero for a block that the newest one does not reach', () => {
    expect(confirmationsOf({ height: 105n, head: 102n, final: 100n })).toEqual({ done: 0, needed: 3 })
  })
})

test('amount and dust together are exactly what the contract counted', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 36n }), fc.integer({ min: 6, max: 24 }), (raw, decimals) => {
      const { amount, dust } = splitRaw(raw, decimals)
      expect(rawOf(amount, decimals) + dust).toBe(raw)
      expect(dust >= 0n && dust < 10n ** BigInt(decimals - 6)).toBe(true)
    }),
  )
})

test('a contract with six digits has no dust', () => {
  expect(splitRaw(1_234_567n, 6)).toEqual({ amount: 1_234_567n, dust: 0n })
})

test('a contract with fewer digits than the books is refused', () => {
  for (const decimals of [5, 0, -1, 6.5, Number.NaN]) expect(() => splitRaw(1n, decimals)).toThrow(RangeError)
})
