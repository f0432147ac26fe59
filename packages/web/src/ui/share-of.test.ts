import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { shareOf } from './share-of.ts'

test('a share is given in tenths of a percent, and is zero of zero', () => {
  expect(shareOf(amountOf(1n), amountOf(3n))).toBe(33.3)
  expect(shareOf(amountOf(5n), amountOf(5n))).toBe(100)
  expect(shareOf(amountOf(0n), amountOf(0n))).toBe(0)
  expect(shareOf(amountOf(7n), null)).toBe(0)
})
