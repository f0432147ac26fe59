import { afterEach, expect, test, vi } from 'vitest'
import { untilDayEnds, waitOutTheDay } from './end-of-day.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['2026-12-31T15:59:59.000Z', 1_000],
  ['2026-12-31T16:00:00.000Z', 8 * 3_600_000],
  ['2026-12-31T23:59:50.000Z', 10_000],
  ['2027-01-01T00:00:00.000Z', 16 * 3_600_000],
])('from %s it takes %i ms until a day ends', (at, ms) => expect(untilDayEnds(Date.parse(at))).toBe(ms))

test('a test that would last into the next day begins with it', async () => {
  const begins = (at: string) => {
    vi.useFakeTimers({ now: Date.parse(at) })
    return waitOutTheDay(10_000).then(() => new Date().toISOString())
  }
  const early = begins('2026-12-31T15:59:50.000Z')
  expect(await early).toBe('2026-12-31T15:59:50.000Z')
  const late = begins('2026-12-31T15:59:51.000Z')
  await vi.runAllTimersAsync()
  expect(await late).toBe('2026-12-31T16:00:00.000Z')
})
