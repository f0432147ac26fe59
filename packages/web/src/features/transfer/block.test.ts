import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { decideBlock } from './block.ts'

test('the first thing that is missing is named', () => {
  const balance = amountOf(5n)
  expect(decideBlock({ to: null, amount: null, balance })).toBe('to')
  expect(decideBlock({ to: 'A1', amount: null, balance })).toBe('amount')
  expect(decideBlock({ to: 'A1', amount: amountOf(0n), balance })).toBe('amount')
  expect(decideBlock({ to: 'A1', amount: amountOf(6n), balance })).toBe('short')
  expect(decideBlock({ to: 'A1', amount: amountOf(5n), balance })).toBeNull()
})
