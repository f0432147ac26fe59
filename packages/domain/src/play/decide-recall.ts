import { type Amount, amountOf, minus, plus, ZERO } from '../money/amount.ts'
import { decideGate, type GateRefusal } from './gate.ts'
import type { RoundState, StoredBetState } from './statuses.ts'

// A recall gives back exactly the stake. It is scarce, because a bet that may be taken back costs nothing and yet keeps
// others out of the draw's cap. What it keeps from them is bounded by what its player really bets.

export const MAX_RECALLS_PER_DAY = 10
const ALWAYS_FREED: Amount = amountOf(500_000_000n)
/** Of what was staked in the last seven days. */
const FREED_SHARE = 10n

export type RecallRefusal =
  | { readonly kind: 'bet_unknown' | 'bet_not_recallable' | 'recalls_used_up' | GateRefusal }
  | {
      readonly kind: 'recall_room_used_up'
      readonly most: Amount
      readonly left: Amount
      readonly needed: Amount
    }

/**
 * `freed` is cap room: the bet's worst case for the house, 0 for assets without value. `stakedOfWeek` are the published
 * stakes in counted assets of this day and the six before it. Days are of GMT+8.
 */
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
  readonly today: { readonly recalls: number; readonly freed: Amount; readonly stakedOfWeek: Amount }
}): { readonly recalled: true } | { readonly recalled: false; readonly refusal: RecallRefusal } => {
  if (bet === null || round === null) return refuse('bet_unknown')
  if (bet.state !== 'open' || bet.insured) return refuse('bet_not_recallable')
  if (round.state !== 'open') return refuse('round_closed')
  const gate = decideGate({ now, headTimeMs, closesAt: round.closesAt })
  if (!gate.open) return refuse(gate.refusal)

  if (today.recalls >= MAX_RECALLS_PER_DAY) return refuse('recalls_used_up')
  const most = mostFreed(today.stakedOfWeek)
  if (bet.frees > 0n && plus(today.freed, bet.frees) > most) {
    const left = today.freed < most ? minus(most, today.freed) : ZERO
    return { recalled: false, refusal: { kind: 'recall_room_used_up', most, left, needed: bet.frees } }
  }
  return { recalled: true }
}

/** Cap room that a player's recalls of one day may free. */
const mostFreed = (stakedOfWeek: Amount): Amount => {
  const share = amountOf(stakedOfWeek / FREED_SHARE)
  return share > ALWAYS_FREED ? share : ALWAYS_FREED
}

const refuse = (kind: Exclude<RecallRefusal['kind'], 'recall_room_used_up'>) =>
  ({ recalled: false, refusal: { kind } }) as const
