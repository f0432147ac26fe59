import { type Amount, plus } from '../money/amount.ts'
import type { WithdrawalTerms } from './terms.ts'

// Small withdrawals of players about whom there is nothing to ask need nobody: they release themselves.

/** Why a person has to look at it, as operators read it. */
export type ReviewReason = 'always_reviewed' | 'flagged' | 'not_staked' | 'day_used_up'

export type ReleaseDecision =
  | { readonly released: true }
  | { readonly released: false; readonly why: ReviewReason }

export const decideRelease = ({
  amount,
  terms,
  isFlagged,
  broughtIn,
  staked,
  releasedToday,
}: {
  readonly amount: Amount
  readonly terms: WithdrawalTerms
  /** Something about the player is open: an operator's flag, or he was stopped. */
  readonly isFlagged: boolean
  /** All deposits and received transfers, and what was staked in settled bets of USDT and GMT. */
  readonly broughtIn: Amount
  readonly staked: Amount
  /** What released itself on this day of GMT+8. */
  readonly releasedToday: Amount
}): ReleaseDecision => {
  if (terms.isReviewed) return review('always_reviewed')
  if (isFlagged) return review('flagged')
  if (staked < broughtIn) return review('not_staked')
  if (plus(releasedToday, amount) > terms.selfReleasedPerDay) return review('day_used_up')
  return { released: true }
}

const review = (why: ReviewReason): ReleaseDecision => ({ released: false, why })
