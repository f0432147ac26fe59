import type { Amount } from '../money/amount.ts'
import { mayApproveAlone, type Reviewer } from '../operators/letting-money-out.ts'

// What an operator may do to a waiting conversion. Above a sum two people must approve it; a new operator counts for neither of them.

export type ConversionReviewRefusal = {
  readonly kind: 'conversion_not_pending' | 'second_person_needed' | 'operator_too_new' | 'reason_needed'
}

/** `first`: approved by one of two; it waits for the other. `isAlone`: one person approved it. */
export type ConversionReviewDecision =
  | { readonly allowed: true; readonly step: 'first' | 'approve' | 'reject'; readonly isAlone: boolean }
  | { readonly allowed: false; readonly refusal: ConversionReviewRefusal }

type DecideConversionReviewInput = {
  readonly review: 'approve' | 'reject'
  readonly reason: string
  readonly operator: bigint
  readonly reviewer: Reviewer
  readonly conversion: {
    readonly state: ConversionState
    /** In USDT. */
    readonly value: Amount
    readonly firstApprovedBy: bigint | null
  }
  readonly fourEyesAbove: Amount
}

export const decideConversionReview = (input: DecideConversionReviewInput): ConversionReviewDecision => {
  const { review, reason, operator, reviewer, conversion, fourEyesAbove } = input
  const { state, value, firstApprovedBy } = conversion
  if (!mayMoveConversion(review, state)) return refuse('conversion_not_pending')

  switch (review) {
    case 'approve':
      if (value <= fourEyesAbove && mayApproveAlone(reviewer, value))
        return { allowed: true, step: 'approve', isAlone: true }
      if (firstApprovedBy === operator) return refuse('second_person_needed')
      if (!reviewer.countsForTwo) return refuse('operator_too_new')
      return { allowed: true, step: firstApprovedBy === null ? 'first' : 'approve', isAlone: false }
    case 'reject':
      return reason.trim() === ''
        ? refuse('reason_needed')
        : { allowed: true, step: 'reject', isAlone: false }
  }
}

const refuse = (kind: ConversionReviewRefusal['kind']): ConversionReviewDecision => ({
  allowed: false,
  refusal: { kind },
})

// The states of a conversion. It changes state only along this table, each time by one compare-and-set.

export const CONVERSION_STATES = [
  'pending',
  'approved',
  'rejected',
  'in_progress',
  'complete',
  'cancelled',
] as const

export type ConversionState = (typeof CONVERSION_STATES)[number]

type Move = { readonly from: readonly ConversionState[]; readonly to: ConversionState }

/** What was given is held until it is rejected, cancelled or complete. A pair without review completes at once. */
export const CONVERSION_MOVES = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  cancel: { from: ['pending'], to: 'cancelled' },
  begin: { from: ['approved'], to: 'in_progress' },
  finish: { from: ['in_progress'], to: 'complete' },
} as const satisfies Readonly<Record<string, Move>>

export type ConversionMove = keyof typeof CONVERSION_MOVES

export const mayMoveConversion = (move: ConversionMove, state: ConversionState): boolean =>
  CONVERSION_MOVES[move].from.some((from) => from === state)
