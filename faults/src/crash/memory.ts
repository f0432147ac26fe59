import type { WireSlip } from './protocol.ts'

// What the players remember: every call that they made and its answer. It survives all kills.

/** `unknown`: no answer came, so it may or may not have taken effect. */
type CallOutcome = 'accepted' | 'refused' | 'unknown'

export type RememberedSlip = {
  readonly slip: WireSlip
  outcome: CallOutcome
  /** Of an accepted one; empty until they are known. */
  bets: readonly string[]
}

export type RememberedCancel = {
  readonly player: string
  readonly key: string
  readonly betId: string
  outcome: CallOutcome
}

export type Memory = {
  readonly slips: Map<string, RememberedSlip>
  readonly cancels: Map<string, RememberedCancel>
  /** Answers that cannot be true, noticed as they came. */
  readonly contradictions: string[]
  /** Acknowledged calls, and those cut off. */
  readonly counts: { acknowledged: number; unanswered: number; refused: number; repeated: number }
}

export const newMemory = (): Memory => ({
  slips: new Map(),
  cancels: new Map(),
  contradictions: [],
  counts: { acknowledged: 0, unanswered: 0, refused: 0, repeated: 0 },
})
