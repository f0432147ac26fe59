import { type Amount, amountOf } from '../money/amount.ts'
import { ASSETS } from '../money/asset.ts'
import type { Terms } from './limits.ts'

// One operator proposes new terms and another approves them, for rounds that do not exist yet: the terms of a round that
// exists never change.

export const CHANGE_REQUEST_STATES = ['open', 'approved', 'rejected'] as const
export type ChangeRequestState = (typeof CHANGE_REQUEST_STATES)[number]

/** Rounds are made up to ten minutes and a period ahead. */
export const CHANGE_REQUEST_LEAD_MS = 20 * 60_000

/** No limit may be above a million. */
const MOST: Amount = amountOf(1_000_000_000_000n)
/**
 * In millionths of the equity, what one draw may cost at most, per player and in total: with more the house would not grow after
 * giving everything back (docs/decisions/0080).
 */
export const MOST_CAP_PPM = { player: 2_500, draw: 3_700 } as const
/** The largest loss within a day, as a share of the equity before it, at which stakes of value must pause. */
const MOST_LOSS_PPM = 100_000

export type ChangeRequestRefusal = {
  readonly kind:
    | 'terms_unsound'
    | 'round_too_soon'
    | 'change_request_decided'
    | 'second_person_needed'
    | 'reason_needed'
}

type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly refusal: ChangeRequestRefusal }

export const decideChangeRequest = ({
  terms,
  reason,
  effectiveAt,
  now,
}: {
  readonly terms: Terms
  readonly reason: string
  readonly effectiveAt: number
  readonly now: number
}): Decision => {
  if (reason.trim() === '') return refuse('reason_needed')
  if (!areValid(terms)) return refuse('terms_unsound')
  return effectiveAt < now + CHANGE_REQUEST_LEAD_MS ? refuse('round_too_soon') : ALLOWED
}

type DecideChangeRequestReviewInput = {
  readonly review: 'approve' | 'reject'
  readonly reason: string
  readonly operator: bigint
  readonly changeRequest: {
    readonly state: ChangeRequestState
    readonly draftedBy: bigint
    readonly effectiveAt: number
  }
  /** Rounds before that moment have begun, or players have seen their terms. */
  readonly earliest: number
}

/** Its author may withdraw a change request, but only another person may approve it. */
export const decideChangeRequestReview = (input: DecideChangeRequestReviewInput): Decision => {
  const { review, reason, operator, changeRequest, earliest } = input
  if (changeRequest.state !== 'open') return refuse('change_request_decided')
  switch (review) {
    case 'approve':
      if (changeRequest.draftedBy === operator) return refuse('second_person_needed')
      return changeRequest.effectiveAt < earliest ? refuse('round_too_soon') : ALLOWED
    case 'reject':
      return reason.trim() === '' ? refuse('reason_needed') : ALLOWED
  }
}

const areValid = (terms: Terms): boolean => {
  const { limits, guardedAssets, playerCapPpm, drawCapPpm, resumeBelowPpm, pauseAtPpm } = terms
  const given = ASSETS.flatMap((asset) => limits[asset] ?? [])
  return (
    given.length > 0 &&
    new Set(guardedAssets).size === guardedAssets.length &&
    // Only series stake insurance credit, and they bet on block tables.
    guardedAssets.every((asset) => limits[asset] !== undefined && asset !== 'INSURANCE_POINT') &&
    given.every(({ min, max }) => min > 0n && min <= max && max <= MOST) &&
    playerCapPpm >= 0 &&
    playerCapPpm <= Math.min(drawCapPpm, MOST_CAP_PPM.player) &&
    drawCapPpm <= MOST_CAP_PPM.draw &&
    resumeBelowPpm > 0 &&
    resumeBelowPpm <= pauseAtPpm &&
    pauseAtPpm <= MOST_LOSS_PPM
  )
}

const ALLOWED: Decision = { allowed: true }
const refuse = (kind: ChangeRequestRefusal['kind']): Decision => ({ allowed: false, refusal: { kind } })
