// The gate decides whether a round still takes bets and recalls. No bet may be taken once the deciding block could be
// known. So the clock and the newest block must both be before the close, and the gate closes if they disagree.

export const CHAIN_BEHIND_MS = 10_000
export const CLOCK_AHEAD_MS = 5_000

export type GateRefusal = 'round_closed' | 'chain_behind' | 'clock_ahead'

export type GateDecision = { readonly open: true } | { readonly open: false; readonly refusal: GateRefusal }

/**
 * `now` is the database's clock, read after the round's lock is held; `headTimeMs` is the newest block's time, null if unknown.
 * `chain_behind`: the newest block is more than 10 s older than the clock. `clock_ahead`: it is more than 5 s newer, so one of
 * the two clocks is wrong.
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
