import type { Amount } from '../money/amount.ts'
import { type ConversionState, mayMoveConversion } from './states.ts'

// What an operator may do to a conversion that waits. Above a sum, four eyes: a second person approves it too.

export type ConversionReviewRefusal = {
  readonly kind: 'conversion_not_pending' | 'second_person_needed' | 'reason_needed'
}

/** `first`: approved by one of two; it waits for the other. */
export type ConversionReviewDecision =
  | { readonly allowed: true; readonly step: 'first' | 'approve' | 'reject' }
  | { readonly allowed: false; readonly refusal: ConversionReviewRefusal }

export const decideConversionReview = ({
  review,
  reason,
  operator,
  conversion,
  fourEyesAbove,
}: {
  readonly review: 'approve' | 'reject'
  readonly reason: string
  readonly operator: bigint
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
      if (value <= fourEyesAbove) return { allowed: true, step: 'approve' }
      if (firstApprovedBy === null) return { allowed: true, step: 'first' }
      if (firstApprovedBy === operator) return refuse('second_person_needed')
      return { allowed: true, step: 'approve' }
    case 'reject':
      return reason.trim() === '' ? refuse('reason_needed') : { allowed: true, step: 'reject' }
  }
}

const refuse = (kind: ConversionReviewRefusal['kind']): ConversionReviewDecision => ({
  allowed: false,
  refusal: { kind },
})
