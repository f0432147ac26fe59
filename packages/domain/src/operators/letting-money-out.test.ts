import { describe, expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import {
  APPROVED_ALONE,
  changeTakesTwo,
  isWidened,
  mayApproveAlone,
  mayLetMoneyOut,
  type OperatorRights,
} from './letting-money-out.ts'

const rights = (change: Partial<OperatorRights> = {}): OperatorRights => ({
  roles: ['finance'],
  player: null,
  isDisabled: false,
  ...change,
})

test('finance and risk let money out, whatever other roles they have', () => {
  expect(['support', 'finance', 'risk', 'admin'].map((role) => mayLetMoneyOut([role]))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(mayLetMoneyOut(['support', 'risk'])).toBe(true)
  expect(mayLetMoneyOut([])).toBe(false)
})

describe('two are needed', () => {
  test.each<[string, OperatorRights | null, OperatorRights]>([
    ['to add one', null, rights()],
    ['to give the role', rights({ roles: ['support'] }), rights({ roles: ['support', 'finance'] })],
    ['to give another role', rights(), rights({ roles: ['finance', 'admin'] })],
    ['to enable a disabled one again', rights({ isDisabled: true }), rights()],
    ['to record their own player account', rights({ player: 7n }), rights({ player: 8n })],
    ['to remove their own player account', rights({ player: 7n }), rights()],
  ])('%s', (_, before, after) => {
    expect(changeTakesTwo(before, after)).toBe(true)
  })
})

describe('one admin is enough', () => {
  test.each<[string, OperatorRights | null, OperatorRights]>([
    ['to add support', null, rights({ roles: ['support'] })],
    ['to remove a role', rights({ roles: ['finance', 'risk'] }), rights()],
    ['to disable', rights(), rights({ isDisabled: true })],
    ['to record their own player account', rights(), rights({ player: 7n })],
    ['to change nothing', rights({ player: 7n }), rights({ player: 7n })],
  ])('%s', (_, before, after) => {
    expect(changeTakesTwo(before, after)).toBe(false)
  })
})

test('an operator who is given a role that lets nothing out is still new again', () => {
  expect(isWidened(rights({ roles: ['support'] }), rights({ roles: ['admin'] }))).toBe(true)
})

test('approvals by one person add up to 5,000 USDT, to the last digit', () => {
  const reviewer = { countsForTwo: true, approvedAlone: amountOf(4_999_000_000n) }
  expect(APPROVED_ALONE).toBe(5_000_000_000n)
  expect(mayApproveAlone(reviewer, amountOf(1_000_000n))).toBe(true)
  expect(mayApproveAlone(reviewer, amountOf(1_000_001n))).toBe(false)
})
