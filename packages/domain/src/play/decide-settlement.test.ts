import { expect, test } from 'vitest'
import { decideFinalization, decideRoundCancel } from './decide-settlement.ts'
import { type CancelReason, isDecided, NEXT_ROUND_STATES, ROUND_STATES, type RoundState } from './statuses.ts'

const DRAW = 1_000_000
const fix = (changes: { state?: RoundState; now?: number; timeMs?: number; parentTimeMs?: number } = {}) =>
  decideFinalization({
    now: changes.now ?? DRAW + 9_000,
    round: { state: changes.state ?? 'drawn', drawAt: DRAW, publishAt: DRAW + 9_000 },
    block: { timeMs: changes.timeMs ?? DRAW, parentTimeMs: changes.parentTimeMs ?? DRAW - 1 },
  })

test.each([
  [{}, 'fix'],
  [{ state: 'closed' }, 'fix'],
  [{ now: DRAW + 8_999 }, 'too_early'],
  [{ state: 'open' }, 'too_early'],
  [{ state: 'scheduled' }, 'too_early'],
  [{ state: 'settling' }, 'already_decided'],
  [{ state: 'published' }, 'already_decided'],
  [{ state: 'cancelled' }, 'already_decided'],
  [{ timeMs: DRAW - 1, parentTimeMs: DRAW - 2 }, 'not_draw_block'],
  [{ timeMs: DRAW + 1, parentTimeMs: DRAW }, 'not_draw_block'],
] as const)('fixing %j: %s', (changes, expected) => {
  expect(fix(changes)).toBe(expected)
})

const cancel = (changes: {
  state?: RoundState
  now?: number
  askedForMs?: number
  why?: CancelReason
  beaconMissingMs?: number
}) =>
  decideRoundCancel({
    now: changes.now ?? DRAW,
    round: {
      state: changes.state ?? 'closed',
      drawAt: DRAW,
      askedForMs: changes.askedForMs ?? 0,
      beaconMissingMs: changes.beaconMissingMs ?? 0,
    },
    why: changes.why ?? 'no_block',
  })

test.each([
  [{ now: DRAW + 299_999 }, 'too_early'],
  [{ now: DRAW + 300_000 }, 'cancel'],
  [{ now: DRAW + 300_000, state: 'drawn' }, 'cancel'],
  [{ now: DRAW + 300_000, state: 'open' }, 'too_early'],
  [{ now: DRAW + 300_000, state: 'settling' }, 'already_decided'],
  [{ now: DRAW + 300_000, state: 'cancelled' }, 'already_decided'],
  [{ now: DRAW + 90_000_000, why: 'no_quorum', askedForMs: 86_399_999 }, 'too_early'],
  [{ now: DRAW + 90_000_000, why: 'no_quorum', askedForMs: 86_400_000 }, 'cancel'],
  [{ now: DRAW + 90_000_000, why: 'no_quorum', beaconMissingMs: 86_400_000 }, 'too_early'],
  [{ now: DRAW + 90_000_000, why: 'no_beacon', beaconMissingMs: 86_399_999 }, 'too_early'],
  [{ now: DRAW + 90_000_000, why: 'no_beacon', askedForMs: 86_400_000 }, 'too_early'],
  [{ now: DRAW + 90_000_000, why: 'no_beacon', beaconMissingMs: 86_400_000, state: 'drawn' }, 'cancel'],
] as const)('cancelling %j: %s', (changes, expected) => {
  expect(cancel(changes)).toBe(expected)
})

test('a decided round can only be published', () => {
  for (const state of ROUND_STATES)
    for (const next of NEXT_ROUND_STATES[state])
      if (isDecided(state)) expect([state, next]).toEqual(['settling', 'published'])
})
