import { type Amount, amountOf, parseAmount } from '@nibble/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount } from '../../../ui/amount-input.ts'
import { chipsOf, doubleOf, halfOf, type Limits, mostOf, stakeText } from './stake.ts'

const money = (text: string): Amount => parseAmount(text) ?? amountOf(-1n)
const limits = (asset: Limits['asset'], min: string, max: string): Limits => ({
  asset,
  min: money(min),
  max: money(max),
})
const USDT = limits('USDT', '1', '1000')

describe('quick stakes', () => {
  it('offer five chips that fit the limits of the asset', () => {
    expect(chipsOf(USDT)).toEqual(['5', '10', '20', '50', '100'].map(money))
    expect(chipsOf(limits('ROLL_POINT', '1', '10'))).toEqual(['1', '2', '5', '10'].map(money))
    expect(chipsOf(limits('PLAY_POINT', '10', '100000')).at(-1)).toBe(money('1000'))
  })

  it('halve down to the minimum and double up to the maximum', () => {
    expect(halfOf(money('20.01'), USDT)).toBe(money('10'))
    expect(halfOf(money('1.5'), USDT)).toBe(money('1'))
    expect(doubleOf(money('20'), USDT)).toBe(money('40'))
    expect(doubleOf(money('800'), USDT)).toBe(money('1000'))
  })

  it('never offer more than balance or limit, however many bets share it', () => {
    expect(mostOf({ limits: USDT, available: money('1046.219'), times: 1 })).toBe(money('1000'))
    expect(mostOf({ limits: USDT, available: money('100'), times: 3 })).toBe(money('33.33'))
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.integer({ min: 1, max: 19 }),
        (balance, times) => {
          const most = mostOf({ limits: USDT, available: amountOf(balance), times })
          return most * BigInt(times) <= balance && most <= USDT.max
        },
      ),
    )
  })
})

describe('the stake in the field', () => {
  it('is written with the decimals to be shown, in the style of the language', () => {
    expect(stakeText('en-US', money('20'), 2)).toBe('20.00')
    expect(stakeText('es-CO', money('2.5'), 2)).toBe('2,50')
    expect(stakeText('en-US', money('1000'), 0)).toBe('1000')
  })

  it('reads back unchanged, in every language', () => {
    for (const locale of ['en-US', 'es-CO', 'id-ID', 'zh-CN'] as const)
      for (const text of ['1', '0.5', '1.234', '1234.567891', '33.33'])
        expect(readAmount(stakeText(locale, money(text), 2))).toEqual({
          kind: 'amount',
          amount: money(text),
        })
  })
})
