import type { Amount } from '../money/amount.ts'
import { mayApproveAlone, type Reviewer } from '../operators/letting-money-out.ts'
import { type ConversionState, mayMoveConversion } from './states.ts'

// What an operator may do to a conversion that waits. Above a sum, four eyes: a second person approves it too. Who is new
// is neither of the two.

export type ConversionReviewRefusal = {
  readonly kind: 'conversion_not_pending' | 'second_person_needed' | 'operator_too_new' | 'reason_needed'
}

/** `first`: approved by one of two; it waits for the other. `isAlone`: one person let it through. */
export type ConversionReviewDecision =
  | { readonly allowed: true; readonly step: 'first' | 'approve' | 'reject'; readonly isAlone: boolean }
  | { readonly allowed: false; readonly refusal: ConversionReviewRefusal }

export const decideConversionReview = ({
  review,
  reason,
  operator,
  reviewer,
  conversion,
  fourEyesAbove,
}: {
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
}): ConversionReviewDecision => {
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
