import { expect, test } from 'vitest'
import { type Outcome, reconcile } from './reconcile.ts'

const reported = (outcome: Outcome, isUsed = false) => ({ outcome, isUsed })

test('the signer is believed if the chain shows the same', () => {
  expect(reconcile(reported('success'), 'paid')).toEqual({ kind: 'agreed', outcome: 'success' })
  expect(reconcile(reported('failed'), 'reverted')).toEqual({ kind: 'agreed', outcome: 'failed' })
})
test('if the chain shows nothing, or too few say so, it waits', () => {
  for (const outcome of ['success', 'failed'] as const)
    for (const seen of [null, 'unseen'] as const)
      expect(reconcile(reported(outcome), seen)).toMatchObject({ kind: 'wait' })
})
test('if the chain shows something else, operators investigate', () => {
  for (const [outcome, seen] of [
    ['success', 'reverted'],
    ['success', 'other'],
    ['success', 'gone'],
    ['failed', 'other'],
  ] as const)
    expect(reconcile(reported(outcome), seen)).toMatchObject({ kind: 'mismatch', outcome: 'not_received' })
})
test('what was seen to arrive has arrived, whatever the signer says', () => {
  for (const outcome of ['failed', 'not_received'] as const)
    expect(reconcile(reported(outcome), 'paid')).toMatchObject({ kind: 'mismatch', outcome: 'success' })
})
test('one transaction pays one withdrawal', () => {
  for (const outcome of ['success', 'failed'] as const)
    expect(reconcile(reported(outcome, true), 'paid')).toMatchObject({
      kind: 'mismatch',
      outcome: 'not_received',
    })
})
test('a transaction that ended another withdrawal says nothing of this one', () => {
  expect(reconcile(reported('failed', true), 'reverted')).toMatchObject({
    kind: 'mismatch',
    outcome: 'not_received',
  })
})
test('a payment on a development chain that is gone has failed', () => {
  expect(reconcile(reported('failed'), 'gone')).toEqual({ kind: 'agreed', outcome: 'failed' })
})
test('what the signer itself doubts is left to operators, unless it is seen to have arrived', () => {
  for (const seen of ['reverted', 'other', 'gone'] as const)
    expect(reconcile(reported('not_received'), seen)).toEqual({ kind: 'agreed', outcome: 'not_received' })
  // A payment not visible for a moment may have been made: operators would pay it again.
  for (const seen of [null, 'unseen'] as const)
    expect(reconcile(reported('not_received'), seen)).toMatchObject({ kind: 'wait' })
})
