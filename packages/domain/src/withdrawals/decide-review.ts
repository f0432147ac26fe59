import { usdtValue } from '../conversions/quote-conversion.ts'
import { type Amount, amountOf, plus } from '../money/amount.ts'
import { mayApproveAlone, type Reviewer } from '../operators/letting-money-out.ts'
import {
  mayMove,
  type WithdrawalAsset,
  type WithdrawalMove,
  type WithdrawalState,
  type WithdrawalTerms,
} from './terms.ts'

// What an operator may do to a withdrawal. Above a sum two people are needed: whoever approved it, or said that it did not
// arrive, may not also release it, refund it or call it paid. A new operator counts for neither of the two. Up to that sum one
// person may act alone within a daily limit, and refunds after their own denial count towards it.

/**
 * Operators' actions; `confirm` and `deny` end a dispute: the money arrived after all, or it did not. A mistaken denial can still
 * be confirmed, as long as it was neither refunded nor taken by the signer again.
 */
export type Review = 'approve' | 'release' | 'reject' | 'retry' | 'refund' | 'confirm' | 'deny'

export type ReviewRefusal = {
  readonly kind:
    | 'withdrawal_moved_on'
    | 'second_person_needed'
    | 'operator_too_new'
    | 'first_word_over'
    | 'reason_needed'
}

export type ReviewDecision =
  | {
      readonly allowed: true
      readonly move: WithdrawalMove
      readonly isReleased: boolean
      /** The USDT that one person lets out alone by this; null if two people do, or nothing goes out. */
      readonly alone: Amount | null
    }
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

type DecideReviewInput = {
  readonly review: Review
  readonly reason: string
  readonly operator: bigint
  readonly reviewer: Reviewer
  readonly withdrawal: {
    readonly state: WithdrawalState
    readonly asset: WithdrawalAsset
    readonly amount: Amount
    readonly approvedBy: bigint | null
    /** False if they were disabled, reset or made another operator since. */
    readonly doesApproverCount: boolean
    readonly isReleased: boolean
    readonly isRefunded: boolean
    /** How often the signer has received it, with this time. */
    readonly attempt: number
  }
  readonly fourEyesAbove: Amount
}

/** An approval at or below the sum releases too, as long as its author has approved little enough alone that day. */
export const decideReview = (input: DecideReviewInput): ReviewDecision => {
  const { review, reason, operator, reviewer, withdrawal, fourEyesAbove } = input
  const move = MOVE_OF[review]
  const { state, asset, amount, approvedBy, doesApproverCount, isReleased, isRefunded, attempt } = withdrawal
  const isLarge = amount > fourEyesAbove
  if (!mayMove(move, state) || isRefunded) return refuse('withdrawal_moved_on')
  // While one is under way, the signer names these moves itself.
  if (review === 'deny' && state !== 'not_received') return refuse('withdrawal_moved_on')
  if (review === 'confirm' && !wasSent(withdrawal)) return refuse('withdrawal_moved_on')
  if (review !== 'approve' && review !== 'release' && reason.trim() === '') return refuse('reason_needed')

  switch (review) {
    case 'approve':
    case 'retry': {
      const value = usdtValue(asset, amount)
      if (!isLarge && mayApproveAlone(reviewer, value))
        return { allowed: true, move, isReleased: true, alone: value }
      if (!reviewer.countsForTwo) return refuse('operator_too_new')
      return { allowed: true, move, isReleased: false, alone: null }
    }
    case 'release':
      if (isReleased) return refuse('withdrawal_moved_on')
      if (approvedBy === operator) return refuse('second_person_needed')
      if (!reviewer.countsForTwo) return refuse('operator_too_new')
      // The first approval no longer counts: this is now the first, and another person releases.
      return { allowed: true, move, isReleased: doesApproverCount, alone: null }
    case 'confirm':
      if (isLarge && approvedBy === operator) return refuse('second_person_needed')
      if (isLarge && !doesApproverCount) return refuse('first_word_over')
      if (isLarge && !reviewer.countsForTwo) return refuse('operator_too_new')
      return { allowed: true, move, isReleased: false, alone: null }
    case 'refund':
    case 'reject': {
      // Once sent, a rejection is also a refund.
      if (review === 'reject' && attempt === 1) return { allowed: true, move, isReleased: false, alone: null }
      // Anyone who denied the payment, or had it resent, could pay it a second time on their word alone.
      const value = approvedBy === operator ? usdtValue(asset, amount) : null
      if (value !== null && (isLarge || !mayApproveAlone(reviewer, value)))
        return refuse('second_person_needed')
      if (isLarge && !doesApproverCount) return refuse('first_word_over')
      if (isLarge && !reviewer.countsForTwo) return refuse('operator_too_new')
      return { allowed: true, move, isReleased: false, alone: value }
    }
    case 'deny':
      // This is the first of two steps: another person has to refund it.
      if (isLarge && !reviewer.countsForTwo) return refuse('operator_too_new')
      return { allowed: true, move, isReleased: false, alone: null }
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

// Small withdrawals of clean players are released without a person.

/** Why a person has to review it, for operators to read. */
export type ReviewReason = 'always_reviewed' | 'flagged' | 'not_staked' | 'day_used_up'

export type ReleaseDecision =
  | { readonly released: true }
  | { readonly released: false; readonly why: ReviewReason }

type DecideReleaseInput = {
  readonly amount: Amount
  readonly terms: WithdrawalTerms
  /** The player has an open flag, or is stopped. */
  readonly isFlagged: boolean
  /** All deposits and received transfers, and what was staked in settled bets of USDT and GMT. */
  readonly broughtIn: Amount
  readonly staked: Amount
  /** What was released without a person on this day (GMT+8). */
  readonly releasedToday: Amount
}

export const decideRelease = (input: DecideReleaseInput): ReleaseDecision => {
  const { amount, terms, isFlagged, broughtIn, staked, releasedToday } = input
  if (terms.isReviewed) return review('always_reviewed')
  if (isFlagged) return review('flagged')
  if (plus(staked, unstakedAtMost(terms)) < broughtIn) return review('not_staked')
  if (plus(releasedToday, amount) > terms.selfReleasedPerDay) return review('day_used_up')
  return { released: true }
}

/**
 * What may be left unstaked of all that ever came in: what strangers send somebody unasked does not hold up their withdrawals.
 * Of everything together, so that money in small parts gets no further than in one (docs/decisions/0325).
 */
const unstakedAtMost = ({ selfReleasedPerDay }: WithdrawalTerms): Amount =>
  amountOf(selfReleasedPerDay / UNSTAKED_PART)

/** 10 of the 200 USDT that are released on a day. */
const UNSTAKED_PART = 20n

const review = (why: ReviewReason): ReleaseDecision => ({ released: false, why })
