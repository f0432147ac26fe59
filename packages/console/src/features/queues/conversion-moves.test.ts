import { expect, test } from 'vitest'
import { movesOf } from './conversion-moves.ts'

const pending = { state: 'pending', takesTwo: true, firstApprovedBy: null } as const
const approved = { ...pending, firstApprovedBy: { id: '1', name: 'ann' } }

test('the first approval of two is anybody’s, the second another person’s', () => {
  expect(movesOf(pending, '1').reviews).toEqual(['approve', 'reject'])
  expect(movesOf(approved, '1')).toEqual({
    reviews: ['reject'],
    waitsFor: 'Approved by you, needs another person.',
  })
  expect(movesOf(approved, '2').reviews).toEqual(['approve', 'reject'])
})
test('what has ended has nothing to decide', () => {
  expect(movesOf({ ...pending, state: 'complete' }, '1').reviews).toEqual([])
})
