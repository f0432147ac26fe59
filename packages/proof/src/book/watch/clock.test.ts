import { expect, test } from 'vitest'
import { elapsedSince } from './clock.ts'

test('elapsed time is counted by the clock that shows more', () => {
  const since = { elapsed: 1_000, own: 50_000 }
  expect(elapsedSince(since, { elapsed: 2_000, own: 90_000 })).toBe(40_000)
  expect(elapsedSince(since, { elapsed: 4_000, own: 10_000 })).toBe(3_000)
})
