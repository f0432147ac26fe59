import { amountOf } from '@nibble/domain'
import { expect, test, vi } from 'vitest'
import type { PlanTexts } from './plan-fields.tsx'

// Present in browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})
const { planBlock, planProblems } = await import('./plan-fields.tsx')

const PLAN: PlanTexts = {
  raiseAfter: 'loss',
  stake: '10',
  rounds: '20',
  by: '2',
  highest: '80',
  stopLoss: '100',
  stopWin: '100',
}

test.each<[Partial<PlanTexts>, ReturnType<typeof planProblems>]>([
  [{ stake: '0' }, { stake: 'zero' }],
  [{ stake: '90' }, { highest: 'low' }],
  [{ stake: '50', stopLoss: '10' }, { stopLoss: 'low' }],
  [{ stopWin: '0' }, { stopWin: 'zero' }],
  [{ rounds: '999' }, { rounds: 'rounds' }],
  [{ rounds: '2.5' }, { rounds: 'rounds' }],
  [{ rounds: 'x' }, { rounds: 'rounds' }],
  [{ by: '3,5' }, { by: 'by' }],
])('a number that does not fit is marked: %o', (typed, problems) => {
  expect(planProblems({ ...PLAN, ...typed })).toEqual(problems)
  expect(planBlock({ ...PLAN, ...typed })).toBe('money.correct')
})

test('a stake that no bet accepts is marked, the highest one too', () => {
  const limits = { min: amountOf(1_000_000n), max: amountOf(1_000_000_000n) }
  for (const [typed, problems] of [
    [{ stake: '0.5' }, { stake: 'limits' }],
    [{ stake: '0' }, { stake: 'limits' }],
    [{ highest: '1001', stopLoss: '2000' }, { highest: 'limits' }],
  ] as const) {
    expect(planProblems({ ...PLAN, ...typed }, limits)).toEqual(problems)
    expect(planBlock({ ...PLAN, ...typed }, limits)).toBe('money.correct')
  }
  expect(planBlock({ ...PLAN, stake: '1', highest: '1000', stopLoss: '1000' }, limits)).toBeNull()
})

test('a missing number is asked for, and not an error', () => {
  for (const field of ['stake', 'rounds', 'by', 'highest', 'stopLoss', 'stopWin'] as const) {
    expect(planProblems({ ...PLAN, [field]: '' })).toEqual({})
    expect(planBlock({ ...PLAN, [field]: '' })).toBe('autoplay.incomplete')
  }
})

test('unreadable input marks its own field, and is to be corrected', () => {
  expect(planProblems({ ...PLAN, stake: 'abc' })).toEqual({})
  expect(planBlock({ ...PLAN, stake: 'abc' })).toBe('money.correct')
})

test('numbers that fit are a plan, and without raises the fields of a raise do not matter', () => {
  expect(planBlock(PLAN)).toBeNull()
  const flat: PlanTexts = { ...PLAN, raiseAfter: 'never', by: '', highest: '1' }
  expect(planProblems(flat)).toEqual({})
  expect(planBlock(flat)).toBeNull()
})
