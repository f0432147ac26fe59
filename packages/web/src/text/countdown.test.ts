import { expect, test } from 'vitest'
import { clockText, longRound, shortRound } from './countdown.ts'

test.each([
  [-1, '0:00'],
  [24_999, '0:24'],
  [60_000, '1:00'],
  [84_000, '1:24'],
  [3_599_999, '59:59'],
  [3_744_000, '1:02:24'],
])('%s ms are %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})

test('a round is called by the end of its number, and read in full by day, tempo and index', () => {
  expect(shortRound('2026112010871')).toBe('0871')
  expect(longRound('2026112010871')).toBe('20261120 1 0871')
})
