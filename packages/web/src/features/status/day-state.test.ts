import { SERVICES } from '@nibble/contract'
import { expect, test } from 'vitest'
import {
  dayState,
  headlineOf,
  knownOf,
  neverDue,
  overallOf,
  type Status,
  shareOf,
  stateOf,
} from './day-state.ts'

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
  expect(neverDue({ now: NOW, total })).toEqual(['bets', 'withdrawals', 'sealing'])
  expect(knownOf({ now: NOW, total })).toEqual({ known: 4, all: 7 })
  expect(knownOf({ now: { ...NOW, sealing: 'off' }, total })).toEqual({ known: 4, all: 6 })
})

test('the headline says that what is counted works only if all of it does', () => {
  const due = { of: 5, missed: 0 }
  const all = {
    bets: due,
    draws: due,
    payouts: due,
    withdrawals: due,
    sealing: due,
    endpoints: due,
    books: due,
    acceptedBets: 3,
  }
  const total = { ...all, withdrawals: { of: 0, missed: 0 } }
  expect(headlineOf({ now: NOW, total: all })).toBe('works')
  expect(headlineOf({ now: NOW, total })).toBe('counted')
  expect(headlineOf({ now: { ...NOW, withdrawals: 'off' }, total })).toBe('works')
  expect(headlineOf({ now: { ...NOW, sealing: 'off', deposits: 'off' }, total })).toBe('counted')
  // Nothing that does not work, counted or not, lets it say so; nor does a counted service without a recent check.
  expect(headlineOf({ now: { ...NOW, withdrawals: 'interrupted' }, total })).toBe('interrupted')
  expect(headlineOf({ now: { ...NOW, deposits: 'slow' }, total })).toBe('slow')
  for (const name of SERVICES) {
    expect(headlineOf({ now: { ...NOW, [name]: 'interrupted' }, total })).toBe('interrupted')
    expect(headlineOf({ now: { ...NOW, [name]: 'slow' }, total })).toBe('slow')
    if (name !== 'withdrawals')
      expect(headlineOf({ now: { ...NOW, [name]: 'unknown' }, total })).toMatch(/known/)
  }
})

test('a service that was never due is not reported as working', () => {
  expect(stateOf('works', { of: 0, missed: 0 })).toBe('unknown')
  expect(stateOf('works', { of: 1, missed: 0 })).toBe('works')
  expect(stateOf('off', { of: 0, missed: 0 })).toBe('off')
})
