import { expect, test } from 'vitest'
import { lastTwelveMonths, lastWeek, problemOf } from './period.ts'

test('a week ends with today, by the clock of the house', () => {
  expect(lastWeek(Date.UTC(2026, 0, 7, 16))).toEqual({ from: '2026-01-02', to: '2026-01-08' })
  expect(lastWeek(Date.UTC(2026, 0, 7, 15, 59))).toEqual({ from: '2026-01-01', to: '2026-01-07' })
})

test('a report covers one to 31 days', () => {
  expect(problemOf({ from: '2026-01-01', to: '2026-01-01' })).toBeNull()
  expect(problemOf({ from: '2026-01-01', to: '2026-01-31' })).toBeNull()
  expect(problemOf({ from: '2026-01-01', to: '2026-02-01' })).not.toBeNull()
  expect(problemOf({ from: '2026-01-02', to: '2026-01-01' })).not.toBeNull()
  expect(problemOf({ from: '', to: '2026-01-01' })).not.toBeNull()
})

test('twelve months begin with the first day of one', () => {
  expect(lastTwelveMonths(Date.UTC(2026, 0, 31, 16))).toEqual({ from: '2025-03-01', to: '2026-02-01' })
})
