import { expect, test } from 'vitest'
import { typedNumber, wireNumber } from './number-specs.ts'

test('percentages are sent as whole parts', () => {
  expect(wireNumber('12.5', 'bps')).toBe(1_250)
  expect(wireNumber(' 0.03 ', 'bps')).toBe(3)
  expect(wireNumber('0.0125', 'ppm')).toBe(125)
  expect(wireNumber('7', 'count')).toBe(7)
  expect(wireNumber(' 1,5 ', 'amount')).toBe('1,5')
})

test.each(['', '-1', '1.234', '1,5', '5 %', '1e2', '1000'])('%s is not a percentage', (text) => {
  expect(wireNumber(text, 'bps')).toBeNull()
})

test('every number is shown as someone would type it', () => {
  for (const unit of ['bps', 'ppm'] as const)
    for (let value = 0; value <= 20_000; value += 7)
      expect(wireNumber(typedNumber(value, unit), unit)).toBe(value)
})
