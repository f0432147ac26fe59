import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { decideBlock, readBindId } from './block.ts'

test('the first missing thing is named', () => {
  const balance = amountOf(5n)
  expect(decideBlock({ to: null, amount: null, balance })).toBe('to')
  expect(decideBlock({ to: 'A1', amount: null, balance })).toBe('amount')
  expect(decideBlock({ to: 'A1', amount: amountOf(0n), balance })).toBe('amount')
  expect(decideBlock({ to: 'A1', amount: amountOf(6n), balance })).toBe('short')
  expect(decideBlock({ to: 'A1', amount: amountOf(5n), balance })).toBeNull()
})

test('a bind id is read in upper case and without spaces', () => {
  expect(readBindId(' ab12 cd34 ')).toBe('AB12CD34')
})

test('an impossible bind id is invalid', () => {
  for (const text of ['', '  ', 'AB-12', '0x12!', 'ABC', 'A'.repeat(7), 'A'.repeat(9), 'ÄB12CD34'])
    expect(readBindId(text)).toBeNull()
})
