import { DAY_MS, parseRoundNumber } from '@nibble/domain'
import { expect, test } from 'vitest'
import { createRecentRounds } from './recent-rounds.ts'

const [first, second, third] = ['2026112210001', '2026112210002', '2026112210003'].map((text) => {
  const round = parseRoundNumber(text)
  if (round === null) throw new Error(text)
  return round
}) as [never, never, never]

test('rounds are forgotten after three days, unless they are added again', () => {
  let now = 0
  const recent = createRecentRounds(() => now)
  const kept = () => [first, second, third].map(recent.has)
  recent.add(first)
  recent.add(second)
  now = 3 * DAY_MS - 1
  recent.add(first)
  expect(kept()).toEqual([true, true, false])
  now = 3 * DAY_MS
  recent.add(third)
  expect(kept()).toEqual([true, false, true])
})
