import { expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { isSealingDoubtful, waitsForSeals } from './unsealed.ts'

const fared = (draws: string): boolean[] => Array.from(draws, (draw) => draw === 's')

test.each([
  ['', false],
  ['ssssssssss', false],
  ['uu', false],
  ['uuu', true],
  ['uusu', true],
  ['usssssssuu', true],
  // The first of the three is the eleventh before.
  ['ussssssssuu', false],
  ['uuus', true],
  ['uuuss', false],
  // Three of the last ten are still unsealed, but none of them is new.
  ['uuusss', false],
  ['uuussu', true],
  ['uuususus', true],
  ['uuusususs', false],
])('after draws with the results %j large stakes wait: %s', (draws, expected) => {
  expect(isSealingDoubtful(fared(draws))).toBe(expected)
})

test('stakes of more than 10 USDT in value wait, and play credit never', () => {
  expect(waitsForSeals('USDT', amountOf(10_000_000n))).toBe(false)
  expect(waitsForSeals('USDT', amountOf(10_000_001n))).toBe(true)
  expect(waitsForSeals('GMT', amountOf(10_000_001n))).toBe(true)
  expect(waitsForSeals('PLAY_POINT', amountOf(1_000_000_000n))).toBe(false)
})
