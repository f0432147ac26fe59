import { expect, test } from 'vitest'
import { type Change, changeText, mayConfirm, waitsFor } from './change-words.ts'

const change: Change = {
  kind: 'update',
  name: 'dora',
  operator: '7',
  rolesNow: ['support'],
  roles: ['support', 'finance'],
  isDisabled: false,
  lastResetAt: null,
  first: null,
  state: 'open',
}

test('the effect is named, and that the sign-in was reset before', () => {
  expect(changeText({ ...change, kind: 'add', rolesNow: [] })).toBe('A new operator: support, finance.')
  expect(changeText(change)).toBe('From support to support, finance, may sign in.')
  expect(changeText({ ...change, lastResetAt: 5 })).toMatch(/reset before\.$/)
  expect(changeText({ ...change, kind: 'reset' })).toMatch(
    /^A new password and no authenticator .* support\.$/,
  )
})

test('nobody confirms twice, or about themselves', () => {
  const first = { id: '2', name: 'ann' }
  expect(mayConfirm(change, '2')).toBe(true)
  expect(mayConfirm(change, '7')).toBe(false)
  expect(mayConfirm({ ...change, first }, '2')).toBe(false)
  expect(mayConfirm({ ...change, first }, '3')).toBe(true)
  expect(mayConfirm({ ...change, state: 'refused' }, '3')).toBe(false)
  expect([waitsFor(change), waitsFor({ ...change, first })]).toEqual([
    'Needs two people.',
    'Confirmed by ann, needs another person.',
  ])
})
