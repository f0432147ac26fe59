// Longer than 300 lines: every rule between a request and its release, on the same day and the same terms.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usdtValue } from '../conversions/quote-conversion.ts'
import { isBalanced, type Line } from '../ledger/posting.ts'
import { withdrawalLines, withdrawalPaidLines, withdrawalRefundLines } from '../ledger/withdrawal-postings.ts'
import { type Amount, amountOf, parseAmount, plus, ZERO } from '../money/amount.ts'
import { decideRelease, decideReview } from './decide-review.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import {
  mayMove,
  ownAddressUsableFrom,
  savedAddressUsableFrom,
  WITHDRAWAL_MOVES,
  WITHDRAWAL_STATES,
  type WithdrawalMove,
  type WithdrawalTerms,
  withdrawalDeadline,
  withdrawalFee,
} from './terms.ts'

const of = (text: string): Amount => parseAmount(text) ?? ZERO
const USDT: WithdrawalTerms = {
  minimum: of('1'),
  perDay: of('100000'),
  feeFixed: of('0.2'),
  feeBps: 0,
  isReviewed: false,
  selfReleasedPerDay: of('200'),
  fourEyesAbove: of('1000'),
  openAtMost: 10,
}
const GMT: WithdrawalTerms = { ...USDT, feeBps: 100, isReviewed: true, selfReleasedPerDay: ZERO }
const NOON = Date.UTC(2026, 5, 1, 4)

describe('a request', () => {
  const asked = {
    amount: of('10'),
    terms: USDT,
    balance: of('10.2'),
    usableFrom: NOON,
    askedToday: ZERO,
    open: 9,
    areStopped: false,
    now: NOON,
  }
  test('takes amount and fee, and both together may use up the balance', () => {
    expect(decideWithdrawal(asked)).toEqual({
      accepted: true,
      fee: of('0.2'),
      deadline: Date.UTC(2026, 5, 2, 15, 59, 59),
    })
  })
  test.each([
    [{ balance: of('10.199999') }, 'balance_short'],
    [{ amount: of('0.999999') }, 'below_minimum'],
    [{ usableFrom: null }, 'address_not_saved'],
    [{ usableFrom: NOON + 1 }, 'address_waiting'],
    [{ askedToday: of('99990.000001') }, 'limit_reached'],
    [{ areStopped: true }, 'withdrawals_stopped'],
    [{ open: 10 }, 'withdrawals_open'],
  ])('%o is refused with %s', (change, kind) => {
    expect(decideWithdrawal({ ...asked, ...change })).toMatchObject({ accepted: false, refusal: { kind } })
  })
  test('of more than may leave on a day says what is left of it, and until when', () => {
    const refusalAfter = (askedToday: string) => decideWithdrawal({ ...asked, askedToday: of(askedToday) })
    const until = Date.UTC(2026, 5, 1, 16)
    expect(refusalAfter('99990.000001')).toMatchObject({ refusal: { left: of('9.999999'), until } })
    expect(refusalAfter('100000.5')).toMatchObject({ refusal: { left: ZERO, until } })
  })
  test('of a day reaches exactly what may leave on it', () => {
    expect(decideWithdrawal({ ...asked, askedToday: of('99990') }).accepted).toBe(true)
  })
})

test('the fee is the larger of a fixed sum and a share, rounded up', () => {
  expect(withdrawalFee(of('5000'), USDT)).toBe(of('0.2'))
  expect(withdrawalFee(of('20'), GMT)).toBe(of('0.2'))
  expect(withdrawalFee(of('20.000001'), GMT)).toBe(of('0.200001'))
  expect(withdrawalFee(of('1000'), GMT)).toBe(of('10'))
})

test('the deadline is the end of the next day in GMT+8, even just before midnight', () => {
  const midnight = Date.UTC(2026, 5, 1, 16)
  expect(withdrawalDeadline(midnight - 1)).toBe(Date.UTC(2026, 5, 2, 15, 59, 59))
  expect(withdrawalDeadline(midnight)).toBe(Date.UTC(2026, 5, 3, 15, 59, 59))
})

test('only the address of the first sign-in needs no wait', () => {
  expect(ownAddressUsableFrom({ joinedAt: 5, isFirst: true })).toBe(5)
  expect(ownAddressUsableFrom({ joinedAt: 5, isFirst: false })).toBe(savedAddressUsableFrom(5))
  expect(savedAddressUsableFrom(0)).toBe(86_400_000)
})

describe('a clean withdrawal is released automatically', () => {
  const clean = {
    amount: of('200'),
    terms: USDT,
    isFlagged: false,
    broughtIn: of('300'),
    staked: of('300'),
    releasedToday: ZERO,
  }
  test('up to the sum of a day', () => {
    expect(decideRelease(clean)).toEqual({ released: true })
  })
  test.each([
    [{ terms: GMT }, 'always_reviewed'],
    [{ isFlagged: true }, 'flagged'],
    [{ staked: of('289.999999') }, 'not_staked'],
    [{ releasedToday: of('0.000001') }, 'day_used_up'],
    [{ amount: of('200.000001') }, 'day_used_up'],
  ])('not with %o: %s', (change, why) => {
    expect(decideRelease({ ...clean, ...change })).toEqual({ released: false, why })
  })

  const sumOf = (amounts: readonly Amount[]): Amount => amounts.reduce(plus, ZERO)
  const gift = fc.bigInt({ min: 1_000_000n, max: 30_000_000n }).map(amountOf)
  test('with at most 10 USDT not staked, and however much more comes in many parts, it is reviewed as if in one', () => {
    fc.assert(
      fc.property(fc.array(gift, { maxLength: 40 }), (gifts) => {
        const decision = decideRelease({ ...clean, broughtIn: plus(clean.broughtIn, sumOf(gifts)) })
        expect(decision.released).toBe(sumOf(gifts) <= of('10'))
      }),
    )
  })
  test('and a later stake of what is above lets it go on', () => {
    fc.assert(
      fc.property(fc.array(gift, { minLength: 1, maxLength: 40 }), (gifts) => {
        const broughtIn = plus(clean.broughtIn, sumOf(gifts))
        const staked = amountOf(broughtIn - of('10'))
        expect(decideRelease({ ...clean, broughtIn, staked })).toEqual({ released: true })
        const less = amountOf(staked - 1n)
        expect(decideRelease({ ...clean, broughtIn, staked: less })).toEqual({
          released: false,
          why: 'not_staked',
        })
      }),
    )
  })
})

describe('operators', () => {
  const waiting = {
    state: 'to_be_reviewed',
    asset: 'USDT',
    amount: of('1000'),
    approvedBy: null,
    doesApproverCount: true,
    isReleased: false,
    isRefunded: false,
    attempt: 1,
  } as const
  const reviewer = { countsForTwo: true, approvedAlone: of('0') }
  const asked = { operator: 1n, reviewer, reason: '', fourEyesAbove: of('1000'), withdrawal: waiting }
  const large = { ...waiting, amount: of('1000.000001') }
  const approved = { ...large, state: 'to_be_released', approvedBy: 1n } as const

  test('release with the approval up to the sum, and above it only another person releases', () => {
    expect(decideReview({ ...asked, review: 'approve' })).toMatchObject({ allowed: true, isReleased: true })
    expect(decideReview({ ...asked, review: 'approve', withdrawal: large })).toMatchObject({
      allowed: true,
      isReleased: false,
    })
    const release = { ...asked, review: 'release', withdrawal: approved } as const
    expect(decideReview(release)).toMatchObject({ refusal: { kind: 'second_person_needed' } })
    expect(decideReview({ ...release, operator: 2n })).toMatchObject({ allowed: true, isReleased: true })
  })
  test('who have approved as much alone as a day allows only approve: another person releases', () => {
    const approvedAlone = (sum: string) => ({ ...asked, reviewer: { ...reviewer, approvedAlone: of(sum) } })
    expect(decideReview({ ...approvedAlone('4000'), review: 'approve' })).toMatchObject({
      isReleased: true,
      alone: of('1000'),
    })
    expect(decideReview({ ...approvedAlone('4000.000001'), review: 'approve' })).toMatchObject({
      allowed: true,
      isReleased: false,
      alone: null,
    })
    const gmt = { ...waiting, asset: 'GMT' } as const
    expect(decideReview({ ...asked, review: 'approve', withdrawal: gmt })).toMatchObject({
      alone: usdtValue('GMT', gmt.amount),
    })
  })
  test('who are new do not count as either of the two', () => {
    const fresh = { ...asked, reason: 'looked', reviewer: { ...reviewer, countsForTwo: false } }
    expect(decideReview({ ...fresh, review: 'approve' })).toMatchObject({ isReleased: true })
    const failed = { ...large, state: 'failed' } as const
    for (const [review, withdrawal] of [
      ['approve', large],
      ['retry', failed],
      ['release', { ...approved, approvedBy: 2n }],
      ['refund', failed],
      ['confirm', { ...failed, state: 'not_received' }],
      ['deny', { ...failed, state: 'not_received' }],
      ['reject', { ...approved, attempt: 2, approvedBy: 2n }],
    ] as const) {
      expect(decideReview({ ...fresh, review, withdrawal })).toMatchObject({
        refusal: { kind: 'operator_too_new' },
      })
      expect(decideReview({ ...fresh, reviewer, review, withdrawal }).allowed).toBe(true)
    }
  })
  test('who were disabled or reset since they approved do not count: the next one is the first', () => {
    const lost = { ...approved, approvedBy: 2n, doesApproverCount: false } as const
    expect(decideReview({ ...asked, review: 'release', withdrawal: lost })).toMatchObject({
      allowed: true,
      isReleased: false,
    })
    for (const [review, withdrawal] of [
      ['refund', { ...lost, state: 'failed' }],
      ['confirm', { ...lost, state: 'not_received' }],
      ['reject', { ...lost, attempt: 2 }],
    ] as const)
      expect(decideReview({ ...asked, reason: 'looked', review, withdrawal })).toMatchObject({
        refusal: { kind: 'first_word_over' },
      })
  })
  test('reject with a reason what is not under way yet', () => {
    expect(decideReview({ ...asked, review: 'reject' })).toMatchObject({ refusal: { kind: 'reason_needed' } })
    expect(decideReview({ ...asked, review: 'reject', reason: 'a mule' })).toMatchObject({ allowed: true })
    const underWay = { ...waiting, state: 'withdrawing' } as const
    for (const review of ['reject', 'confirm', 'deny', 'retry', 'refund'] as const)
      expect(decideReview({ ...asked, review, reason: 'a mule', withdrawal: underWay })).toMatchObject({
        refusal: { kind: 'withdrawal_moved_on' },
      })
  })
  test('above the sum cannot alone say that it did not arrive and give it back, or that it did', () => {
    const failed = { ...large, state: 'failed', approvedBy: 1n } as const
    const disputed = { ...failed, state: 'not_received' } as const
    const why = { ...asked, reason: 'looked at the chain' }
    for (const [review, withdrawal] of [
      ['refund', failed],
      ['confirm', disputed],
    ] as const) {
      expect(decideReview({ ...why, review, withdrawal })).toMatchObject({
        refusal: { kind: 'second_person_needed' },
      })
      expect(decideReview({ ...why, review, withdrawal, operator: 2n }).allowed).toBe(true)
      const small = { ...withdrawal, amount: of('1000') }
      expect(decideReview({ ...why, review, withdrawal: small }).allowed).toBe(true)
    }
  })
  test('above the sum cannot alone give back, as rejected, what they had retried', () => {
    const again = { ...approved, attempt: 2 } as const
    const reject = { ...asked, review: 'reject', reason: 'it never arrived' } as const
    expect(decideReview({ ...reject, withdrawal: again })).toMatchObject({
      refusal: { kind: 'second_person_needed' },
    })
    expect(decideReview({ ...reject, withdrawal: again, operator: 2n }).allowed).toBe(true)
    expect(decideReview({ ...reject, withdrawal: approved }).allowed).toBe(true)
    expect(decideReview({ ...reject, withdrawal: { ...again, amount: of('1000') } }).allowed).toBe(true)
  })
  test('who deny that it arrived and give it back do so alone: it counts towards their day', () => {
    const denied = { ...waiting, state: 'failed', approvedBy: 1n } as const
    const retried = { ...denied, state: 'to_be_released', attempt: 2 } as const
    const after = (sum: string) => ({
      ...asked,
      reason: 'it never arrived',
      reviewer: { ...reviewer, approvedAlone: of(sum) },
    })
    for (const [review, withdrawal] of [
      ['refund', denied],
      ['reject', retried],
    ] as const) {
      const given = { review, withdrawal } as const
      expect(decideReview({ ...after('4000'), ...given })).toMatchObject({ allowed: true, alone: of('1000') })
      expect(decideReview({ ...after('4000.000001'), ...given })).toMatchObject({
        refusal: { kind: 'second_person_needed' },
      })
      expect(decideReview({ ...after('5000'), ...given, operator: 2n })).toMatchObject({ alone: null })
    }
    const never = { ...waiting, state: 'to_be_released', approvedBy: 1n } as const
    expect(decideReview({ ...after('5000'), review: 'reject', withdrawal: never })).toMatchObject({
      alone: null,
    })
  })
  test('give a failed one back once, and never send what was given back', () => {
    const failed = { ...waiting, state: 'failed' } as const
    const back = { ...failed, isRefunded: true }
    const why = { ...asked, reason: 'the token refused it' }
    expect(decideReview({ ...why, review: 'refund', withdrawal: failed }).allowed).toBe(true)
    for (const review of ['refund', 'retry'] as const)
      expect(decideReview({ ...why, review, withdrawal: back }).allowed).toBe(false)
  })
})

test('nothing leads out of paid or rejected', () => {
  for (const state of ['success', 'rejected'] as const)
    expect(Object.keys(WITHDRAWAL_MOVES).filter((move) => mayMove(move as WithdrawalMove, state))).toEqual([])
})
test('every state but the first is reached by a move', () => {
  const reached = new Set<string>(Object.values(WITHDRAWAL_MOVES).map(({ to }) => to))
  expect(WITHDRAWAL_STATES.filter((state) => !reached.has(state))).toEqual(['to_be_reviewed'])
})

describe('the books', () => {
  const anySums = fc.record({
    player: fc.constant(7n),
    asset: fc.constantFrom('USDT' as const, 'GMT' as const),
    amount: fc.bigInt({ min: 1n, max: 10n ** 17n }).map(amountOf),
    fee: fc.bigInt({ min: 0n, max: 10n ** 15n }).map(amountOf),
    shard: fc.constant(5),
  })
  const effect = (...postings: readonly (readonly Line[])[]) => {
    const sums = new Map<string, bigint>()
    for (const { account, amount } of postings.flat()) {
      const name = `${'player' in account ? 'player' : account.house} ${account.asset}`
      sums.set(name, (sums.get(name) ?? 0n) + amount)
    }
    return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n))
  }

  test('balance at every step, and a refund leaves nothing behind', () => {
    fc.assert(
      fc.property(anySums, (sums) => {
        for (const lines of [withdrawalLines(sums), withdrawalRefundLines(sums), withdrawalPaidLines(sums)])
          expect(isBalanced(lines)).toBe(true)
        expect(effect(withdrawalLines(sums), withdrawalRefundLines(sums))).toEqual({})
      }),
    )
  })
  test('a paid one took amount and fee from the player, the amount from the chain, and gave the fee to the house', () => {
    const sums = { player: 7n, amount: of('20'), fee: of('0.2'), shard: 5 }
    const whole = (asset: 'USDT' | 'GMT') =>
      effect(withdrawalLines({ ...sums, asset }), withdrawalPaidLines({ ...sums, asset }))
    expect(whole('USDT')).toEqual({
      'player USDT': -of('20.2'),
      'chain USDT': of('20'),
      'house USDT': of('0.2'),
    })
    expect(whole('GMT')).toEqual({
      'player GMT': -of('20.2'),
      'exchange GMT': of('20'),
      'house GMT': of('0.2'),
      'exchange USDT': -of('20'),
      'chain USDT': of('20'),
    })
  })
})
