import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawOf, splitRaw } from './chain-amount.ts'

test('amount and dust are together exactly what the contract counted', () => {
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

test('a contract that counts more coarsely than the books is not taken', () => {
  for (const decimals of [5, 0, -1, 6.5, Number.NaN]) expect(() => splitRaw(1n, decimals)).toThrow(RangeError)
})
