import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, amountOf, parseAmount } from '../money/amount.ts'
import { profitBps, quoteConversion, usdtValue } from './quote-conversion.ts'

const amount = (text: string): Amount => parseAmount(text) ?? amountOf(-1n)
const one = { give: amount('1'), take: amount('1'), feeBps: 0 }

test.each([
  ['USDT to GMT', one, '12.345678', '12.345678', '0'],
  ['GMT to USDT less 1 %', { ...one, feeBps: 100 }, '100', '99', '1'],
  ['INSURANCE_POINT to USDT less 2 %', { ...one, feeBps: 200 }, '50', '49', '1'],
  ['PLAY_POINT to ROLL_POINT', { give: amount('50000'), take: amount('5'), feeBps: 0 }, '150000', '15', '0'],
  ['REWARD_POINT to GMT', { give: amount('100'), take: amount('1'), feeBps: 0 }, '250', '2.5', '0'],
  ['a fee that is a fraction of a millionth', { ...one, feeBps: 100 }, '1.000001', '0.99', '0.010001'],
])('%s', (_, terms, given, receivable, fee) => {
  expect(quoteConversion(terms, amount(given))).toEqual({ receivable: amount(receivable), fee: amount(fee) })
})

test('the fee rounds up, the receivable down, and nothing is created', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(amountOf)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 18n }).map(amountOf),
      units,
      units,
      fc.integer({ min: 0, max: 9_999 }),
      (given, give, take, feeBps) => {
        const { fee, receivable } = quoteConversion({ give, take, feeBps }, given)
        const gross = fee + receivable
        // The rate gives gross or less than a millionth more.
        expect(gross * give <= given * take && given * take < (gross + 1n) * give).toBe(true)
        // The fee is its share or less than a millionth more.
        expect(fee * 10_000n >= gross * BigInt(feeBps)).toBe(true)
        expect((fee - 1n) * 10_000n < gross * BigInt(feeBps)).toBe(true)
        expect(receivable >= 0n).toBe(true)
      },
    ),
  )
})

test('two conversions never receive more than one of both amounts', () => {
  const terms = { give: amount('100'), take: amount('1'), feeBps: 200 }
  const units = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(amountOf)
  fc.assert(
    fc.property(units, units, (a, b) => {
      const parts = quoteConversion(terms, a).receivable + quoteConversion(terms, b).receivable
      expect(parts <= quoteConversion(terms, amountOf(a + b)).receivable).toBe(true)
    }),
  )
})

test('there and back leaves no more than there was', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(amountOf)
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 500 }), (given, feeBps) => {
      const there = quoteConversion(one, given).receivable
      expect(quoteConversion({ ...one, feeBps }, there).receivable <= given).toBe(true)
    }),
  )
})

test('profit is given in basis points if both have a price', () => {
  const of = (from: 'GMT' | 'PLAY_POINT' | 'USDT', to: 'USDT' | 'ROLL_POINT' | 'GMT', receivable: string) =>
    profitBps({ from, to, amount: amount('100'), receivable: amount(receivable) })
  expect(of('USDT', 'GMT', '100')).toBe(0)
  expect(of('GMT', 'USDT', '99')).toBe(-100)
  expect(of('GMT', 'USDT', '98.996')).toBe(-100)
  expect(of('PLAY_POINT', 'ROLL_POINT', '5')).toBeNull()
  expect(of('USDT', 'ROLL_POINT', '5')).toBeNull()
})

test('value in USDT rounds up', () => {
  expect(usdtValue('GMT', amount('1000.000001'))).toBe(amount('1000.000001'))
  expect(usdtValue('REWARD_POINT', amount('0.000001'))).toBe(amount('0.000001'))
  expect(usdtValue('PLAY_POINT', amount('50000'))).toBe(0n)
})
