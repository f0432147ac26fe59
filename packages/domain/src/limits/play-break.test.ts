import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BREAK_LENGTHS, breakRefusal, decideBreak, type PlayBreak, runningAt } from './play-break.ts'

const NOW = Date.parse('2026-08-31T10:00:00Z')
const HOUR_MS = 3_600_000

test.each([
  ['hours_24', 'time_out', '2026-09-01T10:00:00Z'],
  ['days_7', 'time_out', '2026-09-07T10:00:00Z'],
  ['days_30', 'time_out', '2026-09-30T10:00:00Z'],
  // There is no 31st of February: it ends days later, never earlier.
  ['months_6', 'exclusion', '2027-03-03T10:00:00Z'],
  ['year_1', 'exclusion', '2027-08-31T10:00:00Z'],
  ['years_5', 'exclusion', '2031-08-31T10:00:00Z'],
] as const)('%s is a %s until %s', (length, kind, until) => {
  expect(decideBreak({ running: null, length, now: NOW })).toEqual({ kind, until: Date.parse(until) })
})

test('permanently has no end', () => {
  const taken = decideBreak({ running: null, length: 'for_good', now: NOW })
  expect(taken).toEqual({ kind: 'exclusion', until: null })
  expect(breakRefusal(taken, NOW + 1e15)).toEqual({ kind: 'excluded' })
})

test('a break applies until it ends, and not a moment longer', () => {
  const taken: PlayBreak = { kind: 'time_out', until: NOW + HOUR_MS }
  expect(breakRefusal(taken, NOW + HOUR_MS - 1)).toEqual({ kind: 'on_break', until: NOW + HOUR_MS })
  expect(breakRefusal(taken, NOW + HOUR_MS)).toBeNull()
  expect(breakRefusal(null, NOW)).toBeNull()
})

test('an exclusion that is prolonged by a time-out stays an exclusion', () => {
  const running: PlayBreak = { kind: 'exclusion', until: NOW + HOUR_MS }
  expect(decideBreak({ running, length: 'days_7', now: NOW })?.kind).toBe('exclusion')
})

test('whatever is requested, a break never ends earlier than it was to end', () => {
  const wish = fc.record({
    after: fc.integer({ min: 0, max: 400 * 24 * HOUR_MS }),
    length: fc.constantFrom(...BREAK_LENGTHS),
  })
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 10 }), (wishes) => {
      let now = NOW
      let held: PlayBreak | null = null
      for (const { after, length } of wishes) {
        now += after
        const before: PlayBreak | null = runningAt(held, now)
        const taken = decideBreak({ running: held, length, now })
        if (taken === null) expect(before).not.toBeNull()
        held = taken ?? before
        if (before !== null) expect((held?.until ?? Infinity) >= (before.until ?? Infinity)).toBe(true)
      }
    }),
  )
})
