import type { BetRow } from '@nibble/contract'
import { expect, test } from 'vitest'
import { newestSlipFirst } from './my-bets.ts'

test('the newest slip comes first, its bets in the order of its picks', () => {
  const bets = [
    { betId: '12', placedAt: 9 },
    { betId: '9', placedAt: 9 },
    { betId: '7', placedAt: 5 },
    { betId: '10', placedAt: 9 },
  ] as BetRow[]
  expect(bets.toSorted(newestSlipFirst).map(({ betId }) => betId)).toEqual(['9', '10', '12', '7'])
})
