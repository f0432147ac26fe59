import { describe, expect, test } from 'vitest'
import { adjustmentLines } from '../ledger/adjustment-postings.ts'
import { isBalanced } from '../ledger/posting.ts'
import { amountOf, ZERO } from '../money/amount.ts'
import type { Asset } from '../money/asset.ts'
import {
  adjustmentValue,
  decideAdjustment,
  decideAdjustmentReview,
  isCovered,
  isShowable,
} from './decide-adjustment.ts'

const whole = (units: number) => amountOf(BigInt(units) * 1_000_000n)
const SEASONED = { countsForTwo: true, approvedAlone: ZERO }
const NEW = { ...SEASONED, countsForTwo: false }
const decide = (
  units: number,
  {
    asset = 'USDT',
    alone = ZERO,
    reviewer = SEASONED,
  }: { asset?: Asset; alone?: typeof ZERO; reviewer?: typeof SEASONED } = {},
) => {
  const decision = decideAdjustment({ asset, amount: whole(units), alone, reviewer })
  return decision.allowed ? decision.isAlone : decision.refusal.kind
}

describe('one person may adjust alone', () => {
  test('up to 1,000 USDT a day in all, given or taken', () => {
    expect(decide(1_000)).toBe(true)
    expect(decide(-1_000)).toBe(true)
    expect(decide(1_001)).toBe(false)
    expect(decide(400, { alone: whole(600) })).toBe(true)
    expect(decide(-401, { alone: whole(600) })).toBe(false)
  })

  test('as long as everything that they approved alone that day stays within 5,000 USDT', () => {
    expect(decide(1_000, { reviewer: { ...SEASONED, approvedAlone: whole(4_000) } })).toBe(true)
    expect(decide(1_000, { reviewer: { ...SEASONED, approvedAlone: whole(4_001) } })).toBe(false)
  })

  test('and may request nothing more while they are new', () => {
    expect(decide(1_000, { reviewer: NEW })).toBe(true)
    expect(decide(1_001, { reviewer: NEW })).toBe('operator_too_new')
  })

  test('what counts in USDT by its price; without one at face value, except for PLAY_POINT', () => {
    expect(adjustmentValue('REWARD_POINT', whole(-500))).toBe(whole(5))
    expect(adjustmentValue('ROLL_GMT_POINT', whole(7))).toBe(whole(7))
    expect(adjustmentValue('PLAY_POINT', whole(50_000))).toBe(ZERO)
  })
})

test('nothing, and credit that depends on its lot or win, is not given', () => {
  expect(decide(0)).toBe('adjustment_zero')
  expect(decide(5, { asset: 'ROLL_POINT' })).toBe('adjustment_asset')
  expect(decide(5, { asset: 'ROLL_GMT_POINT' })).toBe('adjustment_asset')
  expect(decide(-5, { asset: 'ROLL_GMT_POINT' })).not.toBe('adjustment_asset')
})

test('another person applies what needs two; the person who requested it may withdraw it', () => {
  const review = (
    decision: 'apply' | 'reject',
    operator: bigint,
    state: 'waiting' | 'applied' = 'waiting',
    reviewer = SEASONED,
  ) => {
    const adjustment = { state, requestedBy: 1n }
    const decided = decideAdjustmentReview({ decision, operator, reviewer, adjustment })
    return decided.allowed ? 'allowed' : decided.refusal.kind
  }
  expect(review('apply', 1n)).toBe('second_person_needed')
  expect(review('apply', 2n)).toBe('allowed')
  expect(review('apply', 2n, 'waiting', NEW)).toBe('operator_too_new')
  expect(review('reject', 1n)).toBe('allowed')
  expect(review('apply', 2n, 'applied')).toBe('adjustment_decided')
  expect(review('reject', 1n, 'applied')).toBe('adjustment_decided')
})

test('nothing is taken that is not there', () => {
  expect(isCovered({ amount: whole(-10), balance: whole(10) })).toBe(true)
  expect(isCovered({ amount: whole(-11), balance: whole(10) })).toBe(false)
  expect(isCovered({ amount: whole(11), balance: ZERO })).toBe(true)
})

test('nothing is given beyond what a page could show', () => {
  const most = amountOf(999_999_999_999_999_999n)
  expect(isShowable({ amount: most, balance: ZERO })).toBe(true)
  expect(isShowable({ amount: most, balance: amountOf(1n) })).toBe(false)
  expect(isShowable({ amount: whole(-1), balance: amountOf(2n * most) })).toBe(true)
})

test('what a player gets the house gives, with the record type of its direction', () => {
  for (const [units, kind] of [
    [5, 'airdrop'],
    [-5, 'underweight'],
  ] as const) {
    const lines = adjustmentLines({ player: 1n, asset: 'GMT', amount: whole(units), shard: 0 })
    expect(isBalanced(lines)).toBe(true)
    expect(lines[0]).toMatchObject({ amount: whole(units), kind })
  }
})
