import { expect, test } from 'vitest'
import { askAgainAfterMs } from './ask-interval.ts'

test('a young round is asked about every second, however many wait', () => {
  expect(askAgainAfterMs({ ageMs: 5_000, waiting: 1 })).toBe(1_000)
  expect(askAgainAfterMs({ ageMs: 5_000, waiting: 2_000 })).toBe(1_000)
})

test('all old rounds together ask less than once a second, however many wait', () => {
  for (const waiting of [1, 20, 21, 500, 2_000]) {
    const perSecond = (waiting * 1_000) / askAgainAfterMs({ ageMs: 3_600_000, waiting })
    expect(perSecond).toBeLessThan(1)
  }
})
