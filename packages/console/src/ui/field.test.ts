import { expect, test } from 'vitest'
import { shortPassword } from './field.tsx'

test('a password that is too short is marked once something is typed', () => {
  expect(shortPassword('')).toBeUndefined()
  expect(shortPassword('eleven char')).toBe('At least 12 characters.')
  expect(shortPassword('twelve chars')).toBeUndefined()
})
