import { describe, expect, test } from 'vitest'
import { type Amount, amountOf, parseAmount } from '../money/amount.ts'
import { decideConversion } from './decide-conversion.ts'
import {
  CONVERSION_MOVES,
  CONVERSION_STATES,
  decideConversionReview,
  mayMoveConversion,
} from './decide-conversion-review.ts'
import type { ConversionTerms } from './quote-conversion.ts'

const amount = (text: string): Amount => parseAmount(text) ?? amountOf(-1n)

const PLAY: ConversionTerms = {
  version: 5,
  from: 'PLAY_POINT',
  to: 'ROLL_POINT',
  give: amount('50000'),
  take: amount('5'),
  feeBps: 0,
  minimum: amount('50000'),
  lot: amount('50000'),
  edgePerLot: amount('30'),
  expiresDays: 30,
  isReviewed: false,
  fourEyesAbove: amount('1000'),
}
const GMT: ConversionTerms = {
  ...PLAY,
  version: 2,
  from: 'GMT',
  to: 'USDT',
  give: amount('1'),
  take: amount('1'),
  feeBps: 100,
  minimum: amount('1'),
  lot: null,
  edgePerLot: null,
  expiresDays: null,
  isReviewed: true,
}

const decide = (changes: Partial<Parameters<typeof decideConversion>[0]>) => {
  const terms = changes.terms === undefined ? GMT : changes.terms
  return decideConversion({
    amount: amount('10'),
    quotedVersion: terms?.version ?? 0,
    terms,
    balance: amount('1000000'),
    edge: amount('0'),
    ...changes,
  })
}

describe('a conversion is refused', () => {
  test('if the pair is not offered', () => {
    expect(decide({ terms: null })).toMatchObject({ refusal: { kind: 'pair_unknown' } })
  })
  test('if another rate was quoted than is in force', () => {
    expect(decide({ quotedVersion: 1 })).toMatchObject({ refusal: { kind: 'rate_changed' } })
  })
  test('below the minimum, by a millionth', () => {
    expect(decide({ amount: amount('0.999999') })).toMatchObject({
      refusal: { kind: 'below_minimum', min: amount('1') },
    })
    expect(decide({ amount: amount('1') })).toMatchObject({ accepted: true })
  })
  test('for part of a lot, if the pair goes in lots', () => {
    expect(decide({ terms: PLAY, amount: amount('75000'), edge: amount('60') })).toMatchObject({
      refusal: { kind: 'not_whole_lots', lot: amount('50000') },
    })
  })
  test('without 30 USDT of edge for each lot', () => {
    const two = { terms: PLAY, amount: amount('100000') }
    expect(decide({ ...two, edge: amount('59.999999') })).toMatchObject({
      refusal: { kind: 'below_edge', edge: amount('59.999999'), needed: amount('60') },
    })
    expect(decide({ ...two, edge: amount('60') })).toMatchObject({ accepted: true })
  })
  test('for more than there is, by a millionth', () => {
    expect(decide({ balance: amount('9.999999') })).toMatchObject({
      refusal: { kind: 'balance_short', available: amount('9.999999'), needed: amount('10') },
    })
    expect(decide({ balance: amount('10') })).toMatchObject({ accepted: true })
  })
  test('if nothing would be received', () => {
    const terms = { ...GMT, give: amount('1000000'), minimum: amountOf(1n) }
    expect(decide({ terms, amount: amountOf(1n) })).toMatchObject({ refusal: { kind: 'below_minimum' } })
  })
})

describe('a review', () => {
  const review = (changes: Partial<Parameters<typeof decideConversionReview>[0]> = {}) =>
    decideConversionReview({
      review: 'approve',
      reason: '',
      operator: 1n,
      reviewer: { countsForTwo: true, approvedAlone: amount('0') },
      conversion: { state: 'pending', value: amount('1000'), firstApprovedBy: null },
      fourEyesAbove: amount('1000'),
      ...changes,
    })
  const large = (firstApprovedBy: bigint | null) =>
    ({ state: 'pending', value: amount('1000.000001'), firstApprovedBy }) as const

  test('by one person is enough up to 1,000 USDT', () => {
    expect(review()).toEqual({ allowed: true, step: 'approve', isAlone: true })
  })
  test('above that needs a second person', () => {
    expect(review({ conversion: large(null) })).toEqual({ allowed: true, step: 'first', isAlone: false })
    expect(review({ conversion: large(1n) })).toMatchObject({ refusal: { kind: 'second_person_needed' } })
    expect(review({ conversion: large(2n) })).toEqual({ allowed: true, step: 'approve', isAlone: false })
  })
  test('so does a small one, once its author has approved as much alone as a day allows', () => {
    const reviewer = { countsForTwo: true, approvedAlone: amount('4000.000001') }
    expect(review({ reviewer })).toEqual({ allowed: true, step: 'first', isAlone: false })
  })
  test('cannot have a new operator as either of the two', () => {
    const reviewer = { countsForTwo: false, approvedAlone: amount('0') }
    for (const conversion of [large(null), large(2n)])
      expect(review({ reviewer, conversion })).toMatchObject({ refusal: { kind: 'operator_too_new' } })
  })
  test('that rejects gives a reason', () => {
    expect(review({ review: 'reject', reason: ' ' })).toMatchObject({ refusal: { kind: 'reason_needed' } })
    expect(review({ review: 'reject', reason: 'why' })).toEqual({
      allowed: true,
      step: 'reject',
      isAlone: false,
    })
  })
  test('happens once', () => {
    for (const state of CONVERSION_STATES) {
      const conversion = { state, value: amount('1'), firstApprovedBy: null }
      expect(review({ conversion }).allowed).toBe(state === 'pending')
      expect(review({ review: 'reject', reason: 'why', conversion }).allowed).toBe(state === 'pending')
    }
  })
})

test('from its final states a conversion goes nowhere, and only a pending one is taken back', () => {
  const moves = Object.keys(CONVERSION_MOVES) as (keyof typeof CONVERSION_MOVES)[]
  const from = (state: (typeof CONVERSION_STATES)[number]) =>
    moves.filter((move) => mayMoveConversion(move, state))
  expect(CONVERSION_STATES.map((state) => [state, from(state)])).toEqual([
    ['pending', ['approve', 'reject', 'cancel']],
    ['approved', ['begin']],
    ['rejected', []],
    ['in_progress', ['finish']],
    ['complete', []],
    ['cancelled', []],
  ])
})
