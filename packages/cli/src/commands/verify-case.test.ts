import { DAY_MS } from '@nibble/domain'
import type { Case } from '@nibble/proof'
import { expect, test } from 'vitest'
import type { NodeAnswer } from '../ask-node.ts'
import { transferredAt, transferState } from './verify-case.ts'

test.each([
  ['ok', 1, ['yes', 'unseen', 'yes']],
  ['failed', 1, ['yes', 'no', 'unseen']],
  ['failed', 1, ['unseen', 'unseen', 'nothing']],
  // Nodes forget old transactions; an honest house is not accused because of it.
  ['skipped', 30, ['unseen', 'unseen', 'nothing']],
  ['failed', 30, ['unseen', 'no', 'unseen']],
  ['skipped', 1, ['nothing', 'nothing', 'nothing']],
] as const)('is %s after %i days if nodes say %s', (state, days, said) => {
  const answers: NodeAnswer[] = said.map((says) => ({ url: 'http://node.example', says, why: '' }))
  expect(transferState(answers, days * DAY_MS)).toBe(state)
})

test('the age of a small deposit is that of its transfer, however late it was credited', () => {
  const timeline = [
    { at: 1_000, what: 'in_block' },
    { at: 9_000, what: 'credited' },
  ] as const
  const file = { kind: 'deposit', timeline, madeAt: 9_500 } as unknown as Case
  expect(transferredAt(file)).toBe(1_000)
  const paid = [
    { at: 2_000, what: 'requested' },
    { at: 3_000, what: 'finished' },
  ] as const
  expect(transferredAt({ ...file, kind: 'withdrawal', timeline: paid } as unknown as Case)).toBe(3_000)
  expect(transferredAt({ ...file, timeline: [] })).toBe(9_500)
})
