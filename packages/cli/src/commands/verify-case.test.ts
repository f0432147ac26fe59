import { DAY_MS } from '@nibble/domain'
import { expect, test } from 'vitest'
import type { NodeAnswer } from '../ask-node.ts'
import { transferState } from './verify-case.ts'

test.each([
  ['ok', 1, ['yes', 'unseen', 'yes']],
  ['failed', 1, ['yes', 'no', 'unseen']],
  ['failed', 1, ['unseen', 'unseen', 'nothing']],
  // Nodes forget old transactions, and an honest house is not accused of it.
  ['skipped', 30, ['unseen', 'unseen', 'nothing']],
  ['failed', 30, ['unseen', 'no', 'unseen']],
  ['skipped', 1, ['nothing', 'nothing', 'nothing']],
] as const)('is %s after %i days where nodes say %s', (state, days, said) => {
  const answers: NodeAnswer[] = said.map((says) => ({ url: 'http://node.example', says, why: '' }))
  expect(transferState(answers, days * DAY_MS)).toBe(state)
})
