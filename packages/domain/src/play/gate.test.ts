import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideGate } from './gate.ts'

const closesAt = 100_000
const gate = (now: number, headTimeMs: number | null) => {
  const decision = decideGate({ now, headTimeMs, closesAt })
  return decision.open ? 'open' : decision.refusal
}

describe('the gate', () => {
  test.each([
    [99_999, 99_000, 'open'],
    [100_000, 99_000, 'round_closed'],
    [99_000, 99_999, 'open'],
    [99_000, 100_000, 'round_closed'],
    [90_000, 80_000, 'open'],
    [90_000, 79_999, 'chain_behind'],
    [90_000, 95_000, 'open'],
    [90_000, 95_001, 'clock_ahead'],
    [90_000, 150_000, 'clock_ahead'],
    [90_000, null, 'chain_behind'],
    [100_000, null, 'round_closed'],
    [200_000, 50_000, 'round_closed'],
  ] as const)('clock %i, newest block %s: %s', (now, head, expected) => {
    expect(gate(now, head)).toBe(expected)
  })

  test('is never open once the clock or the chain has reached the close', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 80_000, max: 120_000 }),
        fc.integer({ min: 60_000, max: 140_000 }),
        (now, head) => {
          if (gate(now, head) === 'open') expect(Math.max(now, head)).toBeLessThan(closesAt)
        },
      ),
    )
  })

  test('is never open while the two are further apart than either fault allows', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), (now, head) => {
        expect(gate(now, head) === 'open').toBe(now - head <= 10_000 && head - now <= 5_000)
      }),
    )
  })
})
