import { expect, test } from 'vitest'
import { newFaultState, verdictOf } from './run-state.ts'

test('a fault passes only when all of it was done and its control was detected', () => {
  const done = { ...newFaultState(), units: 3 }
  expect(verdictOf({ ...done, control: 'caught' }, 3)).toBe('passed')
  expect(verdictOf({ ...done, control: 'not run' }, 3)).toBe('not finished')
  expect(verdictOf({ ...done, control: 'caught' }, 4)).toBe('not finished')
  expect(verdictOf({ ...done, control: 'missed' }, 3)).toBe('failed')
  expect(verdictOf({ ...done, control: 'caught', failures: ['a bet is gone'] }, 3)).toBe('failed')
  expect(verdictOf({ ...newFaultState(), failures: ['it ended'] }, 3)).toBe('failed')
})
