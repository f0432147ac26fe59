import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from './amount.ts'
import { feeUp } from './fee.ts'

test('a fee is the least whole number of millionths that is not below its part of the amount', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n), fc.nat(10_000), (units, bps) => {
      const fee = feeUp(amountOf(units), bps)
      expect(fee * 10_000n).toBeGreaterThanOrEqual(units * BigInt(bps))
      expect((fee - 1n) * 10_000n).toBeLessThan(units * BigInt(bps))
      expect(fee).toBeLessThanOrEqual(units)
    }),
  )
})

test('zero costs nothing, nor does anything without a fee; one millionth is taken completely', () => {
  expect(feeUp(amountOf(0n), 100)).toBe(0n)
  expect(feeUp(amountOf(5_000_000n), 0)).toBe(0n)
  expect(feeUp(amountOf(1n), 1)).toBe(1n)
})
