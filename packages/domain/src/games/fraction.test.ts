import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fractionOf, percentOf } from './fraction.ts'

test('a fraction is in lowest terms, and its denominator is above zero, even below zero', () => {
  expect(fractionOf(6n, 8n)).toEqual({ num: 3n, den: 4n })
  expect(fractionOf(-6n, 8n)).toEqual({ num: -3n, den: 4n })
  expect(fractionOf(0n, 8n)).toEqual({ num: 0n, den: 1n })
})

test('the value of a fraction does not change by reducing', () => {
  const whole = fc.bigInt(-(10n ** 60n), 10n ** 60n)
  const above = fc.bigInt(1n, 10n ** 60n)
  fc.assert(
    fc.property(whole, above, above, (num, den, common) => {
      const reduced = fractionOf(num * common, den * common)
      expect(reduced).toEqual(fractionOf(num, den))
      expect(reduced.num * den).toBe(num * reduced.den)
      expect(reduced.den).toBeGreaterThan(0n)
    }),
  )
})

test('percentages are rounded half up from the exact fraction', () => {
  expect(percentOf({ num: 1n, den: 3n }, 2)).toBe('33.33')
  expect(percentOf({ num: 2n, den: 3n }, 0)).toBe('67')
  expect(percentOf({ num: 1n, den: 2000n }, 1)).toBe('0.1')
  expect(percentOf({ num: 1n, den: 1n }, 2)).toBe('100.00')
})
