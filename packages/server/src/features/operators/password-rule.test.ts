import { expect, test } from 'vitest'
import { assertStrong } from './password-rule.ts'

test.each([
  'Password1234',
  'P@ssw0rd1234',
  'qwertyuiop12',
  '123456789012',
  'iloveyou1234',
  'letmein12345',
  'adminadmin12',
  'nibblenibble1',
  'abcdefghijkl',
  'administrator1',
  '1q2w3e4r5t6y',
  'welcome2026!',
  'short',
  'ada is my name here',
  'aaaaaaaaaaaaaaaa',
  'Passwordpassword',
])('%s is easily guessed, and refused', (password) => {
  expect(() => assertStrong(password, 'ada')).toThrow('password_too_weak')
})

test.each([
  'rain over the old harbour',
  'Quite another password 7',
  'vK9#mq2Lx!0z',
  '雨の古い港を見る夜明けの船',
])('%s is good', (password) => {
  expect(() => assertStrong(password, 'ada')).not.toThrow()
})
