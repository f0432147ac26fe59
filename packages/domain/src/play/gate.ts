// The gate decides whether a round still takes bets and recalls. A block that is already known must never decide a bet
// that is still taken, so both the clock and the chain have to be before the close, and neither is believed when the
// two have drifted apart.

export const CHAIN_BEHIND_MS = 10_000
export const CLOCK_AHEAD_MS = 5_000

export type GateRefusal = 'round_closed' | 'chain_behind' | 'clock_ahead'

export type GateDecision = { readonly open: true } | { readonly open: false; readonly refusal: GateRefusal }

/**
 * `now` is the database's clock, read after the round's lock is held; `headTimeMs` the newest block's time, null while
 * none is known. `chain_behind`: the newest block is more than 10 s older than the clock. `clock_ahead`: it is more
 * than 5 s newer, so one of the two clocks is wrong.
 */
export const decideGate = ({
  now,
  headTimeMs,
  closesAt,
}: {
  readonly now: number
  readonly headTimeMs: number | null
  readonly closesAt: number
}): GateDecision => {
  if (now >= closesAt) return refuse('round_closed')
  if (headTimeMs === null || now - headTimeMs > CHAIN_BEHIND_MS) return refuse('chain_behind')
  if (headTimeMs - now > CLOCK_AHEAD_MS) return refuse('clock_ahead')
  if (headTimeMs >= closesAt) return refuse('round_closed')
  return { open: true }
}

const refuse = (refusal: GateRefusal): GateDecision => ({ open: false, refusal })
