import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { sumsOf, tokenText } from './books-screen.tsx'
import { watchState } from './watch-panel.tsx'

test('each asset adds up separately', () => {
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

test('unreadable books are neither broken nor known to hold', () => {
  const watch = { heldAt: null, checkedAt: 5, fullAt: null }
  const [broken, unread] = (['broken', 'unread'] as const).map((kind) => ({
    name: 'a rule',
    detail: '',
    kind,
  }))
  if (broken === undefined || unread === undefined) throw new Error('two kinds')
  expect(watchState({ ...watch, wrong: [unread] }).text).toBe('Not read yet')
  expect(watchState({ ...watch, wrong: [unread, broken] }).text).toBe('Broken')
  expect(watchState({ ...watch, wrong: [] }).text).toBe('All hold')
  expect(watchState({ ...watch, checkedAt: null, wrong: [] }).text).toBe('Not checked yet')
})
