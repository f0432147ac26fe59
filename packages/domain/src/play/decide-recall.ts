import { type Amount, amountOf, plus } from '../money/amount.ts'
import { decideGate, type GateRefusal } from './gate.ts'
import type { RoundState, StoredBetState } from './statuses.ts'

// A recall gives back exactly the stake. It is scarce, because a bet that may be taken back costs nothing and yet keeps
// others out of the draw's cap.

export const MAX_RECALLS_PER_DAY = 10
export const MAX_FREED_PER_DAY: Amount = amountOf(20_000_000_000n)

export type RecallRefusal = {
  readonly kind: 'bet_unknown' | 'bet_not_recallable' | 'recalls_used_up' | GateRefusal
}

/** `freed` is cap room: the bet's worst case for the house, 0 for assets without value. Days are of GMT+8. */
export const decideRecall = ({
  bet,
  round,
  now,
  headTimeMs,
  today,
}: {
  readonly bet: { readonly state: StoredBetState; readonly insured: boolean; readonly frees: Amount } | null
  readonly round: { readonly state: RoundState; readonly closesAt: number } | null
  readonly now: number
  readonly headTimeMs: number | null
  readonly today: { readonly recalls: number; readonly freed: Amount }
}): { readonly recalled: true } | { readonly recalled: false; readonly refusal: RecallRefusal } => {
  if (bet === null || round === null) return refuse('bet_unknown')
  if (bet.state !== 'open' || bet.insured) return refuse('bet_not_recallable')
  if (round.state !== 'open') return refuse('round_closed')
  const gate = decideGate({ now, headTimeMs, closesAt: round.closesAt })
  if (!gate.open) return refuse(gate.refusal)

  if (today.recalls >= MAX_RECALLS_PER_DAY) return refuse('recalls_used_up')
  if (plus(today.freed, bet.frees) > MAX_FREED_PER_DAY) return refuse('recalls_used_up')
  return { recalled: true }
}

const refuse = (kind: RecallRefusal['kind']) => ({ recalled: false, refusal: { kind } }) as const
