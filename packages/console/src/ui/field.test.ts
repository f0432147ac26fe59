import { expect, test } from 'vitest'
import { isReason, shortPassword, sumProblem } from './field.tsx'

test('a password that is too short is marked once something is typed', () => {
  expect(shortPassword('')).toBeUndefined()
  expect(shortPassword('eleven char')).toBe('At least 12 characters.')
  expect(shortPassword('twelve chars')).toBeUndefined()
})

test.each([
  ['', undefined],
  ['12.5', undefined],
  ['0', 'More than 0.'],
  ['-5', 'Digits only, with a point before up to six decimals.'],
  ['ten', 'Digits only, with a point before up to six decimals.'],
  ['0.0000001', 'Digits only, with a point before up to six decimals.'],
  ['9999999999999999', 'Digits only, with a point before up to six decimals.'],
])('for the sum "%s" the message is %s', (text, problem) => expect(sumProblem(text)).toBe(problem))

test('a reason has three letters, not blanks', () => {
  expect(isReason('  a ')).toBe(false)
  expect(isReason('one')).toBe(true)
})
