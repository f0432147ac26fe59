import { expect, test } from 'vitest'
import { type Change, changeText, mayConfirm, waitsFor } from './change-words.ts'

const change: Change = {
  kind: 'update',
  name: 'dora',
  operator: '7',
  rolesNow: ['support'],
  roles: ['support', 'finance'],
  playerNow: null,
  player: null,
  isDisabledNow: false,
  isDisabled: false,
  lastResetAt: null,
  requestedBy: { id: '1', name: 'ada' },
  requestCounts: true,
  first: null,
  firstCounts: false,
  state: 'open',
}

const [honest, own] = [
  { id: '3', bindId: 'B3', name: 'mia' },
  { id: '4', bindId: 'B4', name: null },
]

test('the effect is named, and that the sign-in was reset before', () => {
  expect(changeText({ ...change, kind: 'add', rolesNow: [] })).toBe(
    'A new operator: support, finance. Own player account: none.',
  )
  expect(changeText({ ...change, kind: 'add', rolesNow: [], player: honest })).toMatch(
    /account: B3 \(mia\)\.$/,
  )
  expect(changeText(change)).toBe(
    'Roles: from support to support, finance. Own player account: no change (none). Sign-in: no change (allowed).',
  )
  expect(changeText({ ...change, lastResetAt: 5 })).toMatch(/reset before\.$/)
  expect(changeText({ ...change, kind: 'reset' })).toBe(
    'A new password and no authenticator for an operator with support. Roles and own player account: no change.',
  )
})

test('another player account, or none, is not hidden behind the same roles', () => {
  const linked = { ...change, roles: change.rolesNow, playerNow: own }
  expect(changeText({ ...linked, player: honest })).toBe(
    'Roles: no change (support). Own player account: from B4 to B3 (mia). Sign-in: no change (allowed).',
  )
  expect(changeText(linked)).toContain('Own player account: from B4 to none.')
  expect(changeText({ ...linked, player: own })).toContain('Own player account: no change (B4).')
})

test('nor is letting a disabled operator in again', () => {
  expect(changeText({ ...change, isDisabledNow: true })).toContain('Sign-in: from disabled to allowed.')
})

test('a change that was decided names what it asked for: what was before is no longer known', () => {
  expect(
    changeText({ ...change, rolesNow: change.roles, playerNow: own, player: own, state: 'applied' }),
  ).toBe('Roles: support, finance. Own player account: B4. Sign-in: allowed.')
})

test('nobody confirms twice, or about themselves', () => {
  const first = { id: '2', name: 'ann' }
  expect(mayConfirm(change, '2')).toBe(true)
  expect(mayConfirm(change, '7')).toBe(false)
  expect(mayConfirm({ ...change, first }, '2')).toBe(false)
  expect(mayConfirm({ ...change, first }, '3')).toBe(true)
  expect(mayConfirm({ ...change, state: 'refused' }, '3')).toBe(false)
  expect([waitsFor(change), waitsFor({ ...change, first, firstCounts: true })]).toEqual([
    'Needs two people.',
    'Confirmed by ann, needs another person.',
  ])
})

test('a word that no longer counts is not shown as if it did', () => {
  const first = { id: '2', name: 'ann' }
  expect(waitsFor({ ...change, first })).toBe('Needs two people: the confirmation by ann no longer counts.')
  const ended = { ...change, requestCounts: false, first, firstCounts: true }
  expect(waitsFor(ended)).toBe(
    'Nobody can confirm it: ada, who requested it, has been disabled, reset or given other roles.',
  )
  expect(mayConfirm(ended, '3')).toBe(false)
})
