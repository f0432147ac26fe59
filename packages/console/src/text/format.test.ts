import { amountOf, parseAmount, ZERO } from '@nibble/domain'
import { expect, test } from 'vitest'
import {
  dayText,
  durationText,
  groupsOfFour,
  moneyText,
  shortHex,
  timeText,
  withReadableTimes,
} from './format.ts'

const of = (text: string) => parseAmount(text) ?? ZERO

test('money is grouped and never rounded', () => {
  expect(moneyText(of('1234567.5'))).toBe('1,234,567.50')
  expect(moneyText(of('0.000001'))).toBe('0.000001')
  expect(moneyText(of('1000'), { least: 0 })).toBe('1,000')
  expect(moneyText(amountOf(-1_500_000n))).toBe('−1.50')
  expect(moneyText(of('3'), { signed: true })).toBe('+3.00')
})

test.each([
  [59_000, '59 s'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [5_400_000, '1 h 30 min'],
  [-100_800_000, '1 d 4 h'],
])('%d ms is shown as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test('times within a text are shown as times elsewhere, and nothing else is changed', () => {
  const at = Date.parse('2026-11-24T19:46:51.000Z')
  expect(withReadableTimes('No head for 2026-11-24T19:46:51.000Z; see 2026-11-24.')).toBe(
    `No head for ${timeText(at)}; see 2026-11-24.`,
  )
})

test('an address is read in groups of four', () => {
  expect(groupsOfFour('0x12345678')).toBe('0x 1234 5678')
})

test('a day and a month of the house are written as days elsewhere', () => {
  expect(dayText('2026-11-28')).toBe('28 Nov 2026')
  expect(dayText('2026-11')).toBe('Nov 2026')
})

test('a hash is shortened, and what is masked already stays unchanged', () => {
  expect(shortHex(`0x12345678${'0'.repeat(24)}9abcdef0`)).toBe('0x123456…bcdef0')
  expect(shortHex('0x12•••f0')).toBe('0x12•••f0')
})
