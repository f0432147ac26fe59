import { expect, test } from 'vitest'
import { dayState, knownOf, overallOf, type Status, shareOf, stateOf } from './day-state.ts'

const NOW: Status['now'] = {
  bets: 'works',
  draws: 'works',
  payouts: 'works',
  deposits: 'works',
  withdrawals: 'works',
  sealing: 'works',
  endpoints: 'works',
  books: 'works',
}

test('a day is fine if nothing was missed, partly so below one in a hundred, and interrupted from there on', () => {
  expect(dayState({ of: 0, missed: 0 })).toBe('none')
  expect(dayState({ of: 1_440, missed: 0 })).toBe('fine')
  expect(dayState({ of: 1_440, missed: 14 })).toBe('partly')
  expect(dayState({ of: 1_440, missed: 15 })).toBe('down')
})

test('a hundred per cent means all of it', () => {
  expect(shareOf({ of: 129_511, missed: 0 })).toEqual({ num: 10_000, den: 10_000 })
  expect(shareOf({ of: 129_511, missed: 1 })).toEqual({ num: 9_999, den: 10_000 })
})

test('the overall state is that of the worst service', () => {
  expect(overallOf(NOW)).toBe('works')
  expect(overallOf({ ...NOW, withdrawals: 'off', sealing: 'off', payouts: 'unknown' })).toBe('works')
  expect(overallOf({ ...NOW, endpoints: 'slow' })).toBe('slow')
  expect(overallOf({ ...NOW, endpoints: 'slow', books: 'interrupted' })).toBe('interrupted')
  expect(overallOf({ ...NOW, bets: 'unknown' })).toBe('unknown')
})

test('the headline counts the services that this house has and that were ever due', () => {
  const [due, never] = [
    { of: 5, missed: 1 },
    { of: 0, missed: 0 },
  ]
  const total = {
    bets: never,
    draws: due,
    payouts: due,
    withdrawals: never,
    sealing: never,
    endpoints: due,
    books: due,
    acceptedBets: 0,
  }
  expect(knownOf({ now: NOW, total })).toEqual({ known: 4, all: 7 })
  expect(knownOf({ now: { ...NOW, sealing: 'off' }, total })).toEqual({ known: 4, all: 6 })
})

test('a service that was never due is not reported as working', () => {
  expect(stateOf('works', { of: 0, missed: 0 })).toBe('unknown')
  expect(stateOf('works', { of: 1, missed: 0 })).toBe('works')
  expect(stateOf('off', { of: 0, missed: 0 })).toBe('off')
})
