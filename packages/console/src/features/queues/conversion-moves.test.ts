import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { askedOf, movesOf } from './conversion-moves.ts'

const pending = { state: 'pending', takesTwo: true, firstApprovedBy: null } as const
const approved = { ...pending, firstApprovedBy: { id: '1', name: 'ann' } }

test('the first approval of two is open to anyone, the second to another person', () => {
  expect(movesOf(pending, '1').reviews).toEqual(['approve', 'reject'])
  expect(movesOf(approved, '1')).toEqual({
    reviews: ['reject'],
    waitsFor: 'Approved by you, needs another person.',
  })
  expect(movesOf(approved, '2').reviews).toEqual(['approve', 'reject'])
})
test('an ended one has nothing to decide', () => {
  expect(movesOf({ ...pending, state: 'complete' }, '1').reviews).toEqual([])
})

test('before an approval the sheet says whether it converts or another person follows', () => {
  const of = {
    amount: amountOf(2_000_000n),
    receivable: amountOf(1_000_000n),
    from: 'GMT',
    to: 'USDT',
    player: { id: '3', bindId: 'B3', name: 'mia' },
  } as const
  expect(askedOf('approve', of, true)).toMatchObject({
    text: '2.00 GMT of mia. Two people are needed: nothing is converted until another person approves it after you.',
    confirm: 'Approve as the first',
  })
  expect(askedOf('approve', of, false)).toMatchObject({
    text: 'mia gives 2.00 GMT and gets 1.00 USDT.',
    confirm: 'Approve',
  })
})
