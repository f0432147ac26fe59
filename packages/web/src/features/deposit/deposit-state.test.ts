import type { DepositRow } from '@nibble/contract'
import { parseAmount, ZERO } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import { missingOf, stateOf } from './deposit-state.ts'

const of = (text: string) => parseAmount(text) ?? ZERO
const row = (amount: string, status: DepositRow['status'], creditedAt: number | null): DepositRow => ({
  id: amount,
  amount: of(amount),
  status,
  creditedAt,
  at: 0,
  transaction: `0x${'0'.repeat(64)}`,
  confirmations: { done: 3, needed: 3 },
})

describe('a deposit', () => {
  it('is small if it is final and not credited', () => {
    expect(stateOf(row('0.4', 'final', null))).toBe('small')
    expect(stateOf(row('0.4', 'seen', null))).toBe('seen')
    expect(stateOf(row('0.4', 'final', 1))).toBe('credited')
  })

  it('below the minimum waits for the rest, all small ones together', () => {
    const rows = [
      row('0.4', 'final', null),
      row('0.25', 'final', null),
      row('9', 'final', 1),
      row('5', 'seen', null),
    ]
    expect(missingOf(rows, of('1'))).toBe(of('0.35'))
  })

  it('misses nothing if nothing waits', () => {
    expect(missingOf([row('9', 'final', 1)], of('1'))).toBe(ZERO)
    expect(missingOf([], of('1'))).toBe(ZERO)
  })
})
