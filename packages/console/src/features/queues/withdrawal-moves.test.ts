import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { askedOf, movesOf, type Review } from './withdrawal-moves.ts'

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
test('a released one waits only for the signer', () => {
  const released = { ...waiting, state: 'to_be_released', approvedBy: ann, releasedBy: ann } as const
  expect(movesOf(released, ME).reviews).toEqual(['reject'])
})
test('one that was sent before may turn out to have arrived', () => {
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
test('one that was given back is over', () => {
  expect(movesOf({ ...waiting, state: 'failed', isRefunded: true }, ME).reviews).toEqual([])
})

test.each(['approve', 'release', 'retry'] as const)(
  'before %s the sheet says where the money goes, and whether it leaves then or another person follows',
  (review: Review) => {
    const of = {
      amount: amountOf(5_000_000n),
      fee: amountOf(200_000n),
      asset: 'USDT',
      player: { id: '3', bindId: 'B3', name: 'mia' },
      address: `0x${'ab'.repeat(20)}`,
    } as const
    const [first, last] = [askedOf(review, of, true), askedOf(review, of, false)]
    expect([first.address, last.address]).toEqual([of.address, of.address])
    expect(first.text).toMatch(/nothing is (paid|sent) until another person releases it after you/)
    expect(first.confirm).toMatch(/^Approve (5.00 USDT|sending again)$/)
    expect(first.title + first.confirm).not.toMatch(/release/i)
    expect(last.text).toMatch(/as soon as the signer has it|The signer sends/)
    expect(last.text).not.toMatch(/another/)
  },
)
