import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { decideSubAccountMove, decideTransfer } from './decide-transfer.ts'

const terms = { version: 1, minimum: amountOf(1_000_000n), feeBps: 0 }
const decide = (changes: Partial<Parameters<typeof decideTransfer>[0]> = {}) =>
  decideTransfer({
    from: 1n,
    to: 2n,
    terms,
    amount: amountOf(5_000_000n),
    balance: amountOf(5_000_000n),
    ...changes,
  })

test('a transfer reaches another player in full', () => {
  expect(decide()).toEqual({ accepted: true, to: 2n, fee: 0n, receivable: 5_000_000n })
})
test('nobody transfers to themselves or to an unknown player', () => {
  expect(decide({ to: 1n })).toMatchObject({ refusal: { kind: 'recipient_self' } })
  expect(decide({ to: null })).toMatchObject({ refusal: { kind: 'recipient_unknown' } })
})
test('a transfer is at least 1, and at most what there is', () => {
  expect(decide({ amount: amountOf(999_999n) })).toMatchObject({
    refusal: { kind: 'below_minimum', min: 1_000_000n },
  })
  expect(decide({ amount: amountOf(1_000_000n) })).toMatchObject({ accepted: true })
  expect(decide({ amount: amountOf(5_000_001n) })).toMatchObject({
    refusal: { kind: 'balance_short', available: 5_000_000n, needed: 5_000_001n },
  })
})
test('a fee rounds up, and what arrives with it is what left', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1_000_000n, max: 10n ** 18n }).map(amountOf),
      fc.integer({ min: 0, max: 9_999 }),
      (amount, feeBps) => {
        const made = decide({ amount, balance: amount, terms: { ...terms, feeBps } })
        if (!made.accepted) throw new Error('refused')
        expect(made.fee + made.receivable).toBe(amount)
        expect(made.fee * 10_000n >= amount * BigInt(feeBps)).toBe(true)
      },
    ),
  )
})
test('GMT moves between the sub_accounts from the smallest amount to all there is', () => {
  const balance = amountOf(7n)
  expect(decideSubAccountMove({ amount: amountOf(0n), balance })).toMatchObject({
    refusal: { kind: 'below_minimum' },
  })
  expect(decideSubAccountMove({ amount: amountOf(1n), balance })).toEqual({ accepted: true })
  expect(decideSubAccountMove({ amount: amountOf(7n), balance })).toEqual({ accepted: true })
  expect(decideSubAccountMove({ amount: amountOf(8n), balance })).toMatchObject({
    refusal: { kind: 'balance_short' },
  })
})
