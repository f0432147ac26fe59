import type { Amount } from '../money/amount.ts'
import { mayMove, type WithdrawalMove, type WithdrawalState } from './states.ts'

// What an operator may do to a withdrawal. Above a sum, four eyes: who approved it, or said that it did not arrive, does
// not release it, give it back or call it paid.

/**
 * What operators do; `confirm` and `deny` end a dispute: the money arrived after all, or it did not. What was denied by
 * mistake is still confirmed, as long as it was neither given back nor taken by the signer again.
 */
export type Review = 'approve' | 'release' | 'reject' | 'retry' | 'refund' | 'confirm' | 'deny'

export type ReviewRefusal = {
  readonly kind: 'withdrawal_moved_on' | 'second_person_needed' | 'reason_needed'
}

export type ReviewDecision =
  | { readonly allowed: true; readonly move: WithdrawalMove; readonly isReleased: boolean }
  | { readonly allowed: false; readonly refusal: ReviewRefusal }

const MOVE_OF = {
  approve: 'approve',
  release: 'release',
  reject: 'reject',
  retry: 'retry',
  refund: 'refund',
  confirm: 'succeed',
  deny: 'fail',
} as const satisfies Readonly<Record<Review, WithdrawalMove>>

/** An approval at or below the sum releases too. */
export const decideReview = ({
  review,
  reason,
  operator,
  withdrawal,
  fourEyesAbove,
}: {
  readonly review: Review
  readonly reason: string
  readonly operator: bigint
  readonly withdrawal: {
    readonly state: WithdrawalState
    readonly amount: Amount
    readonly approvedBy: bigint | null
    readonly isReleased: boolean
    readonly isRefunded: boolean
    /** How often it was handed to the signer, this time included. */
    readonly attempt: number
  }
  readonly fourEyesAbove: Amount
}): ReviewDecision => {
  const move = MOVE_OF[review]
  const { state, amount, approvedBy, isReleased, isRefunded, attempt } = withdrawal
  if (!mayMove(move, state) || isRefunded) return refuse('withdrawal_moved_on')
  // The signer has its own words for these moves while one is under way.
  if (review === 'deny' && state !== 'not_received') return refuse('withdrawal_moved_on')
  if (review === 'confirm' && !wasSent(withdrawal)) return refuse('withdrawal_moved_on')
  if (review !== 'approve' && review !== 'release' && reason.trim() === '') return refuse('reason_needed')

  switch (review) {
    case 'approve':
    case 'retry':
      return { allowed: true, move, isReleased: amount <= fourEyesAbove }
    case 'release':
      if (isReleased) return refuse('withdrawal_moved_on')
      if (approvedBy === operator) return refuse('second_person_needed')
      return { allowed: true, move, isReleased: true }
    case 'refund':
    case 'confirm':
      if (amount > fourEyesAbove && approvedBy === operator) return refuse('second_person_needed')
      return { allowed: true, move, isReleased: false }
    case 'reject':
      // Once it was sent, giving it back is a refund, by whatever name.
      if (attempt > 1 && amount > fourEyesAbove && approvedBy === operator)
        return refuse('second_person_needed')
      return { allowed: true, move, isReleased: false }
    case 'deny':
      return { allowed: true, move, isReleased: false }
  }
}

const wasSent = ({
  state,
  attempt,
}: {
  readonly state: WithdrawalState
  readonly attempt: number
}): boolean => state === 'not_received' || state === 'failed' || (state === 'to_be_released' && attempt > 1)

const refuse = (kind: ReviewRefusal['kind']): ReviewDecision => ({ allowed: false, refusal: { kind } })
