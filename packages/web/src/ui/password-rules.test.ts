import { updateTransactionPassword } from '@nibble/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGoodPassword, meetsRule, PASSWORD_RULES } from './password-rules.ts'

const unmet = (text: string) => PASSWORD_RULES.filter((rule) => !meetsRule(rule, text))

test('each rule is ticked separately', () => {
  expect(unmet('')).toEqual(['length', 'letter', 'digit', 'plain'])
  expect(unmet('abc')).toEqual(['length', 'digit'])
  expect(unmet('123456')).toEqual(['letter'])
  expect(unmet('abc 123')).toEqual(['plain'])
  expect(unmet('пароль12')).toEqual(['letter', 'plain'])
  expect(unmet('a1'.repeat(10))).toEqual(['length'])
  expect(unmet('secret7')).toEqual([])
})

test('a password with every tick is accepted by the call', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 22 }),
    fc.stringMatching(/^[A-Za-z\d ]{0,22}$/),
    fc.stringMatching(/^[a-z]{3,10}\d{3,10}$/),
  )
  fc.assert(
    fc.property(text, (newPassword) => {
      const taken = updateTransactionPassword.request.safeParse({ newPassword }).success
      expect(isGoodPassword(newPassword)).toBe(taken)
    }),
    { numRuns: 500 },
  )
})
