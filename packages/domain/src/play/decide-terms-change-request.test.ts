import { describe, expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import {
  CHANGE_REQUEST_LEAD_MS,
  decideChangeRequest,
  decideChangeRequestReview,
} from './decide-terms-change-request.ts'
import type { Terms } from './limits.ts'

const NOW = Date.UTC(2026, 5, 1)
const TERMS: Terms = {
  paytable: 'fair',
  limits: { USDT: { min: amountOf(1n), max: amountOf(1_000_000_000_000n) } },
  guardedAssets: ['USDT'],
  playerCapPpm: 2_500,
  drawCapPpm: 3_700,
  resumeBelowPpm: 50_000,
  pauseAtPpm: 100_000,
}

describe('a change request of terms', () => {
  const asked = { terms: TERMS, reason: 'spring', effectiveAt: NOW + CHANGE_REQUEST_LEAD_MS, now: NOW }
  test('is accepted for a round that nobody can have seen yet', () => {
    expect(decideChangeRequest(asked)).toEqual({ allowed: true })
  })
  test.each([
    [{ effectiveAt: NOW + CHANGE_REQUEST_LEAD_MS - 1 }, 'round_too_soon'],
    [{ reason: ' ' }, 'reason_needed'],
    [{ terms: { ...TERMS, limits: {} } }, 'terms_unsound'],
    [{ terms: { ...TERMS, limits: { GMT: { min: amountOf(2n), max: amountOf(1n) } } } }, 'terms_unsound'],
    [
      { terms: { ...TERMS, limits: { GMT: { min: amountOf(1n), max: amountOf(1_000_000_000_001n) } } } },
      'terms_unsound',
    ],
    [{ terms: { ...TERMS, guardedAssets: ['USDT', 'USDT'] as const } }, 'terms_unsound'],
    [{ terms: { ...TERMS, guardedAssets: ['GMT'] as const } }, 'terms_unsound'],
    [
      {
        terms: {
          ...TERMS,
          limits: { INSURANCE_POINT: { min: amountOf(1n), max: amountOf(2n) } },
          guardedAssets: ['INSURANCE_POINT'] as const,
        },
      },
      'terms_unsound',
    ],
    [{ terms: { ...TERMS, playerCapPpm: 2_501 } }, 'terms_unsound'],
    [{ terms: { ...TERMS, drawCapPpm: 3_701 } }, 'terms_unsound'],
    [{ terms: { ...TERMS, playerCapPpm: 2_000, drawCapPpm: 1_999 } }, 'terms_unsound'],
    [{ terms: { ...TERMS, pauseAtPpm: 100_001 } }, 'terms_unsound'],
    [{ terms: { ...TERMS, resumeBelowPpm: 100_001 } }, 'terms_unsound'],
  ])('%o is refused with %s', (change, kind) => {
    expect(decideChangeRequest({ ...asked, ...change })).toEqual({ allowed: false, refusal: { kind } })
  })
})

describe('of a change request', () => {
  const changeRequest = { state: 'open', draftedBy: 1n, effectiveAt: NOW + CHANGE_REQUEST_LEAD_MS } as const
  const earliest = NOW + CHANGE_REQUEST_LEAD_MS
  const asked = { review: 'approve', reason: '', operator: 2n, changeRequest, earliest } as const
  test('only another person approves, and in time', () => {
    expect(decideChangeRequestReview(asked)).toEqual({ allowed: true })
    expect(decideChangeRequestReview({ ...asked, operator: 1n })).toMatchObject({
      refusal: { kind: 'second_person_needed' },
    })
    expect(decideChangeRequestReview({ ...asked, earliest: earliest + 1 })).toMatchObject({
      refusal: { kind: 'round_too_soon' },
    })
  })
  test('its author too may withdraw it, with a reason', () => {
    const back = { ...asked, review: 'reject', operator: 1n } as const
    expect(decideChangeRequestReview(back)).toMatchObject({ refusal: { kind: 'reason_needed' } })
    expect(decideChangeRequestReview({ ...back, reason: 'a typing mistake' })).toEqual({ allowed: true })
  })
  test.each(['approved', 'rejected'] as const)('nothing more is decided once it is %s', (state) => {
    expect(decideChangeRequestReview({ ...asked, changeRequest: { ...changeRequest, state } })).toMatchObject(
      {
        refusal: { kind: 'change_request_decided' },
      },
    )
  })
})
