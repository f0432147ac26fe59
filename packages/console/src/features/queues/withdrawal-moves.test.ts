import { expect, test } from 'vitest'
import { movesOf } from './withdrawal-moves.ts'

const ME = '7'
const ann = { id: '1', name: 'ann' }
const waiting = {
  state: 'to_be_reviewed',
  takesTwo: true,
  approvedBy: null,
  releasedBy: null,
  isRefunded: false,
  attempt: 1,
} as const

test('what waits for a review is approved or rejected', () => {
  expect(movesOf(waiting, ME)).toEqual({ reviews: ['approve', 'reject'], waitsFor: null })
})
test('what another person approved is released, and the screen says who did', () => {
  const approved = { ...waiting, state: 'to_be_released', approvedBy: ann } as const
  expect(movesOf(approved, ME)).toEqual({
    reviews: ['release', 'reject'],
    waitsFor: 'Approved by ann, needs another person.',
  })
  expect(movesOf(approved, ann.id).reviews).toEqual(['reject'])
})
test('what is released waits for the signer alone', () => {
  const released = { ...waiting, state: 'to_be_released', approvedBy: ann, releasedBy: ann } as const
  expect(movesOf(released, ME).reviews).toEqual(['reject'])
})
test('what was sent before may turn out to have arrived', () => {
  const again = { ...waiting, state: 'to_be_released', approvedBy: ann, attempt: 2 } as const
  expect(movesOf(again, ME).reviews).toEqual(['release', 'confirm', 'reject'])
  expect(movesOf({ ...again, releasedBy: ann }, ME).reviews).toEqual(['confirm', 'reject'])
})
test.each([
  ['failed', ['retry', 'confirm', 'refund']],
  ['not_received', ['confirm', 'deny']],
  ['withdrawing', []],
  ['success', []],
  ['rejected', []],
] as const)('in the state %s there is %o to do', (state, reviews) => {
  expect(movesOf({ ...waiting, state }, ME).reviews).toEqual(reviews)
})
test('what was given back is over', () => {
  expect(movesOf({ ...waiting, state: 'failed', isRefunded: true }, ME).reviews).toEqual([])
})
