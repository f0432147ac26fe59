import { expect, test } from 'vitest'
import { amountOf } from './amount.ts'
import { equityOf, type PromisedDay, promisedOf } from './equity.ts'

const usdt = (whole: number) => amountOf(BigInt(whole) * 1_000_000n)
const day: PromisedDay = {
  edge: usdt(1_000),
  insuredEdge: usdt(200),
  rebatesPaid: usdt(0),
  given: usdt(0),
  rebatesDue: true,
  rewardsDue: true,
  rebateCapBps: 4_000,
  rewardsPpm: 150_000,
}

test('converting leaves the equity as it is, points count at their price, and promises are deducted', () => {
  const before = [{ asset: 'USDT', amount: usdt(1_000) } as const]
  expect(equityOf(before, usdt(0))).toBe(usdt(1_000))
  const converted = [
    ...before,
    { asset: 'GMT', amount: usdt(-50) },
    { asset: 'USDT', amount: usdt(50) },
  ] as const
  expect(equityOf(converted, usdt(0))).toBe(usdt(1_000))
  const given = [
    ...before,
    { asset: 'REWARD_POINT', amount: usdt(-300) },
    { asset: 'ROLL_GMT_POINT', amount: usdt(-2) },
    { asset: 'PROMOTION_POINT', amount: usdt(-4) },
    { asset: 'INSURANCE_POINT', amount: usdt(-1) },
  ] as const
  expect(equityOf(given, usdt(10))).toBe(usdt(1_000 - 3 - 2 - 4 - 1 - 10))
  expect(
    equityOf(
      [
        { asset: 'PLAY_POINT', amount: usdt(-9_000) },
        { asset: 'ROLL_POINT', amount: usdt(5) },
      ],
      usdt(0),
    ),
  ).toBe(0n)
  // Debts are rounded up.
  expect(equityOf([{ asset: 'REWARD_POINT', amount: amountOf(-1n) }], usdt(0))).toBe(-1n)
  expect(equityOf([{ asset: 'REWARD_POINT', amount: amountOf(199n) }], usdt(0))).toBe(1n)
})

test('a day’s promise is what its edge may still bring, until it was paid', () => {
  expect(promisedOf([day])).toBe(usdt(400 + 120))
  expect(promisedOf([{ ...day, rebatesPaid: usdt(150), given: usdt(20) }])).toBe(usdt(250 + 100))
  expect(promisedOf([{ ...day, rebatesDue: false }])).toBe(usdt(120))
  expect(promisedOf([{ ...day, rewardsDue: false, rebatesPaid: usdt(500) }])).toBe(0n)
  expect(promisedOf([day, { ...day, rebatesDue: false, rewardsDue: false }])).toBe(usdt(520))
})
