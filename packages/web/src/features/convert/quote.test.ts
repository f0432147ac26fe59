import { amountOf, parseAmount, ZERO } from '@nibble/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  edgeOf,
  findPair,
  mostOf,
  type Pair,
  percentOfEdge,
  previewConversion,
  sourcesOf,
  targetsOf,
} from './quote.ts'

const units = (text: string) => parseAmount(text) ?? ZERO
const GMT_TO_USDT: Pair = {
  from: 'GMT',
  to: 'USDT',
  give: units('1'),
  take: units('1'),
  feeBps: 100,
  rateVersion: 2,
  minimum: units('1'),
  lot: null,
  edgePerLot: null,
  edge: null,
  expiresDays: null,
  reviewed: true,
}
const PLAY_TO_ROLL: Pair = {
  from: 'PLAY_POINT',
  to: 'ROLL_POINT',
  give: units('50000'),
  take: units('5'),
  feeBps: 0,
  rateVersion: 5,
  minimum: units('50000'),
  lot: units('50000'),
  edgePerLot: units('30'),
  edge: units('12.4'),
  expiresDays: 30,
  reviewed: false,
}
const preview = (pair: Pair, amount: string | null, balance = '1000000') =>
  previewConversion({ pair, amount: amount === null ? null : units(amount), balance: units(balance) })

describe('the preview of a conversion', () => {
  test('subtracts the fee from what is received', () => {
    expect(preview(GMT_TO_USDT, '10')).toEqual({
      quote: { fee: units('0.1'), receivable: units('9.9') },
      blocker: null,
    })
  })

  test('names what blocks it, and still shows the numbers', () => {
    expect(preview(GMT_TO_USDT, null)).toEqual({ quote: null, blocker: { kind: 'amount' } })
    expect(preview(GMT_TO_USDT, '0')).toEqual({ quote: null, blocker: { kind: 'amount' } })
    expect(preview(GMT_TO_USDT, '0.5')).toMatchObject({
      quote: { receivable: units('0.495') },
      blocker: { kind: 'below_minimum', min: units('1') },
    })
    expect(preview(GMT_TO_USDT, '10', '9')).toMatchObject({ blocker: { kind: 'balance_short' } })
    expect(preview(PLAY_TO_ROLL, '60000')).toMatchObject({ blocker: { kind: 'not_whole_lots' } })
    expect(preview(PLAY_TO_ROLL, '50000')).toMatchObject({ blocker: { kind: 'below_edge' } })
  })
})

describe('whole lots', () => {
  test('the most is as many as the balance holds', () => {
    expect(mostOf(PLAY_TO_ROLL, units('149999.99'))).toBe(units('100000'))
    expect(mostOf(GMT_TO_USDT, units('7.25'))).toBe(units('7.25'))
  })

  test('each needs its edge, and one is requested before an amount is typed', () => {
    expect(edgeOf(PLAY_TO_ROLL, null)).toEqual({ edge: units('12.4'), needed: units('30') })
    expect(edgeOf(PLAY_TO_ROLL, units('100000'))).toMatchObject({ needed: units('60') })
    expect(edgeOf(GMT_TO_USDT, units('10'))).toBeNull()
  })

  test('the bar is never more than full and never full too early', () => {
    fc.assert(
      fc.property(fc.bigInt(-5n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), (edge, needed) => {
        const percent = percentOfEdge({ edge: amountOf(edge), needed: amountOf(needed) })
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent === 100).toBe(edge >= needed)
      }),
    )
  })
})

test('only offered pairs can be chosen', () => {
  const pairs = [GMT_TO_USDT, PLAY_TO_ROLL]
  expect(sourcesOf([...pairs, GMT_TO_USDT])).toEqual(['GMT', 'PLAY_POINT'])
  expect(targetsOf(pairs, 'GMT')).toEqual(['USDT'])
  expect(targetsOf(pairs, 'USDT')).toEqual([])
  expect(findPair(pairs, { from: 'USDT', to: 'GMT' })).toBeUndefined()
})
