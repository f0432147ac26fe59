import { type Amount, amountOf, parseAmount, ZERO } from '@nibble/domain'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBlock, mostOf, previewOf } from './preview.ts'
import type { Terms } from './queries.ts'

const of = (text: string) => parseAmount(text) ?? ZERO
const USDT: Terms = {
  source: 'USDT',
  minimum: of('1'),
  perDay: of('5000'),
  feeFixed: of('0.2'),
  feeBps: 0,
  reviewed: false,
  selfReleasedPerDay: of('200'),
  openAtMost: 10,
}
const GMT: Terms = { ...USDT, source: 'GMT', feeBps: 100 }

describe('what a withdrawal takes', () => {
  it('is the amount that arrives and the larger fee on top', () => {
    expect(previewOf(of('20'), USDT)).toEqual({ amount: of('20'), fee: of('0.2'), total: of('20.2') })
    expect(previewOf(of('100'), GMT).fee).toBe(of('1'))
    expect(previewOf(of('5'), GMT).fee).toBe(of('0.2'))
  })

  it('can be the whole balance, and not a millionth more', () => {
    const balances = fc.bigInt({ min: 0n, max: 6_000_000_000n }).map(amountOf)
    fc.assert(
      fc.property(balances, fc.constantFrom(USDT, GMT), (balance, terms) => {
        const most = mostOf(balance, terms)
        const isPaid = most === ZERO || previewOf(most, terms).total <= balance
        const isMost = most === terms.perDay || previewOf(amountOf(most + 1n), terms).total > balance
        expect([isPaid, isMost]).toEqual([true, true])
      }),
    )
  })
})

describe('what blocks it', () => {
  const address = { address: '0x', label: '', usableFrom: 100, isOwn: false }
  const block = (amount: Amount, rest: Partial<Parameters<typeof findBlock>[0]> = {}) =>
    findBlock({
      typed: { kind: 'amount', amount },
      terms: USDT,
      balance: of('50'),
      address,
      now: 100,
      ...rest,
    })

  it('is nothing for an amount that the balance covers, to an address that has waited', () => {
    expect(block(of('49.8'))).toBeNull()
  })

  it('is named, the amount first', () => {
    expect(block(ZERO, { typed: { kind: 'empty' } })).toEqual({ kind: 'amount' })
    expect(block(of('0.5'))).toEqual({ kind: 'minimum', amount: of('1') })
    expect(block(of('5001'), { balance: of('6000') })).toEqual({ kind: 'perDay', amount: of('5000') })
    // A limit is irrelevant to a player with a smaller balance.
    expect(block(of('5001'))).toMatchObject({ kind: 'short' })
    expect(block(of('49.9'))).toEqual({ kind: 'short', amount: of('50.1') })
    expect(block(of('20'), { address: undefined })).toEqual({ kind: 'address' })
    expect(block(of('20'), { now: 99 })).toEqual({ kind: 'waiting' })
  })
})
