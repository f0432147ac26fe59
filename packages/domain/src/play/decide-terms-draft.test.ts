import { describe, expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { DRAFT_LEAD_MS, decideDraft, decideDraftReview } from './decide-terms-draft.ts'
import type { Terms } from './limits.ts'

const NOW = Date.UTC(2026, 5, 1)
const TERMS: Terms = {
  paytable: 'fair',
  limits: { USDT: { min: amountOf(1n), max: amountOf(1_000_000_000_000n) } },
  playerCapPpm: 2_500,
  drawCapPpm: 3_700,
  resumeBelowPpm: 50_000,
  pauseAtPpm: 100_000,
}

describe('a draft of terms', () => {
  const asked = { terms: TERMS, reason: 'spring', effectiveAt: NOW + DRAFT_LEAD_MS, now: NOW }
  test('is taken for a round that nobody can have seen yet', () => {
    expect(decideDraft(asked)).toEqual({ allowed: true })
  })
  test.each([
    [{ effectiveAt: NOW + DRAFT_LEAD_MS - 1 }, 'round_too_soon'],
    [{ reason: ' ' }, 'reason_needed'],
    [{ terms: { ...TERMS, limits: {} } }, 'terms_unsound'],
    [{ terms: { ...TERMS, limits: { GMT: { min: amountOf(2n), max: amountOf(1n) } } } }, 'terms_unsound'],
    [
      { terms: { ...TERMS, limits: { GMT: { min: amountOf(1n), max: amountOf(1_000_000_000_001n) } } } },
      'terms_unsound',
    ],
    [{ terms: { ...TERMS, playerCapPpm: 2_501 } }, 'terms_unsound'],
    [{ terms: { ...TERMS, drawCapPpm: 3_701 } }, 'terms_unsound'],
    [{ terms: { ...TERMS, playerCapPpm: 2_000, drawCapPpm: 1_999 } }, 'terms_unsound'],
    [{ terms: { ...TERMS, pauseAtPpm: 100_001 } }, 'terms_unsound'],
    [{ terms: { ...TERMS, resumeBelowPpm: 100_001 } }, 'terms_unsound'],
  ])('%o is refused with %s', (change, kind) => {
    expect(decideDraft({ ...asked, ...change })).toEqual({ allowed: false, refusal: { kind } })
  })
})

describe('of a draft', () => {
  const draft = { state: 'open', draftedBy: 1n, effectiveAt: NOW + DRAFT_LEAD_MS } as const
  const earliest = NOW + DRAFT_LEAD_MS
  const asked = { review: 'approve', reason: '', operator: 2n, draft, earliest } as const
  test('only another person approves, and in time', () => {
    expect(decideDraftReview(asked)).toEqual({ allowed: true })
    expect(decideDraftReview({ ...asked, operator: 1n })).toMatchObject({
      refusal: { kind: 'second_person_needed' },
    })
    expect(decideDraftReview({ ...asked, earliest: earliest + 1 })).toMatchObject({
      refusal: { kind: 'round_too_soon' },
    })
  })
  test('its author too may take it back, with a reason', () => {
    const back = { ...asked, review: 'reject', operator: 1n } as const
    expect(decideDraftReview(back)).toMatchObject({ refusal: { kind: 'reason_needed' } })
    expect(decideDraftReview({ ...back, reason: 'a typing mistake' })).toEqual({ allowed: true })
  })
  test.each(['approved', 'rejected'] as const)('nothing more is decided once it is %s', (state) => {
    expect(decideDraftReview({ ...asked, draft: { ...draft, state } })).toMatchObject({
      refusal: { kind: 'draft_decided' },
    })
  })
})
