import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIMIT_PERIODS, periodEnd, periodStart } from './limit-period.ts'

const at = (text: string) => Date.parse(text)

test('days, weeks from Monday and months turn at midnight in GMT+8', () => {
  const saturday = at('2026-11-21T15:59:59.999Z')
  expect(periodStart('day', saturday)).toBe(at('2026-11-20T16:00:00Z'))
  expect(periodEnd('day', saturday)).toBe(at('2026-11-21T16:00:00Z'))
  expect(periodStart('week', saturday)).toBe(at('2026-11-15T16:00:00Z'))
  expect(periodEnd('week', saturday)).toBe(at('2026-11-22T16:00:00Z'))
  expect(periodStart('month', saturday)).toBe(at('2026-10-31T16:00:00Z'))
  expect(periodEnd('month', saturday)).toBe(at('2026-11-30T16:00:00Z'))
  expect(periodEnd('month', at('2026-12-31T16:00:00Z'))).toBe(at('2027-01-31T16:00:00Z'))
})

test('every moment is in one period: the next begins where it ends', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LIMIT_PERIODS),
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      (period, now) => {
        const [start, end] = [periodStart(period, now), periodEnd(period, now)]
        expect(start <= now && now < end).toBe(true)
        expect(periodStart(period, end)).toBe(end)
        expect(periodStart(period, end - 1)).toBe(start)
      },
    ),
  )
})
