import { RECORD_TYPES, type WalletRecord } from '@nibble/contract'
import { amountOf, ZERO } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import { spanOf } from '../../ui/dates.ts'
import { bodyOf, countFilters, NO_FILTER, sourceOf, typesFor, withinSpan } from './record-filter.ts'

const now = new Date(2026, 10, 21, 15, 30).getTime()

describe('the server’s query', () => {
  it('names only what is set', () => {
    expect(bodyOf({ ...NO_FILTER, dates: { kind: 'all' } }, now)).toEqual({})
    expect(
      bodyOf({ ...NO_FILTER, dates: { kind: 'all' }, asset: 'GMT', source: 'bet', least: amountOf(5n) }, now),
    ).toEqual({ asset: 'GMT', source: 'bet', least: 5n })
  })

  it('covers the chosen days wherever the player lives', () => {
    const { from, to } = bodyOf({ ...NO_FILTER, dates: { kind: 'today' } }, now)
    expect(Date.parse(`${from}T00:00:00+08:00`)).toBeLessThanOrEqual(new Date(2026, 10, 21).getTime())
    expect(Date.parse(`${to}T24:00:00+08:00`)).toBeGreaterThanOrEqual(new Date(2026, 10, 22).getTime())
  })
})

it('leaves out what is outside the player’s own days', () => {
  const record = (at: number): WalletRecord => ({
    id: String(at),
    at,
    recordType: 'deposit',
    coinName: 'USDT',
    amount: ZERO,
    balanceAfter: ZERO,
    betId: null,
  })
  const span = spanOf({ kind: 'today' }, now)
  const [first, last] = [new Date(2026, 10, 21).getTime(), new Date(2026, 10, 22).getTime()]
  const kept = withinSpan([last, last - 1, first, first - 1].map(record), span)
  expect(kept.map(({ at }) => at)).toEqual([last - 1, first])
})

it('counts minimum and maximum as one filter, and no dates', () => {
  expect(countFilters(NO_FILTER)).toBe(0)
  expect(countFilters({ ...NO_FILTER, asset: 'USDT', least: amountOf(1n), most: amountOf(2n) })).toBe(2)
})

it('knows the source of every type', () => {
  for (const type of RECORD_TYPES) expect(typesFor(sourceOf(type))).toContain(type)
})
