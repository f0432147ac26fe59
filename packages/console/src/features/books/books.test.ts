import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { sumsOf } from './sums.ts'
import { tokenText } from './token-text.ts'

test('each asset adds up by itself', () => {
  const rows = [
    { asset: 'USDT', balance: amountOf(5n) },
    { asset: 'GMT', balance: amountOf(1n) },
    { asset: 'USDT', balance: amountOf(-5n) },
  ] as const
  expect(sumsOf(rows)).toEqual([
    { asset: 'USDT', sum: 0n },
    { asset: 'GMT', sum: 1n },
  ])
})

test.each([
  ['10000050000000000000000000', 18, '10,000,050'],
  ['1', 18, '0.000000000000000001'],
  ['-2500000', 6, '−2.5'],
  ['0', 18, '0'],
  ['7', 0, '7'],
])('%s smallest units of %d decimals are %s', (smallest, decimals, text) => {
  expect(tokenText(smallest, decimals)).toBe(text)
})
