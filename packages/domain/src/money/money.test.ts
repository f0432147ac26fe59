import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Amount, amountFromDecimal, amountOf, formatAmount, inCents, parseAmount } from './amount.ts'
import { ASSETS, isOfValue } from './asset.ts'
import { netOfBet, PAYOUT_RULES, payoutOf } from './payout.ts'
import { decimalOf, ratio, scaleDown } from './ratio.ts'

const amount = (text: string): Amount => parseAmount(text) ?? amountOf(-1n)

describe('an amount has one spelling', () => {
  test.each([
    '',
    '1e3',
    '0x10',
    '-1',
    '+1',
    '1.0000001',
    ' 5 ',
    '5\n',
    '１２',
    '.5',
    '5.',
    '1,5',
    '1_000',
    '1234567890123',
    '18446744073709551616',
    'NaN',
  ])('"%s" is not an amount', (text) => expect(parseAmount(text)).toBeNull())
  test('it loses leading and trailing zeros and nothing else', () => {
    expect(
      ['007', '1.50', '0.000001', '0', '999999999999.999999'].map((text) => formatAmount(amount(text))),
    ).toEqual(['7', '1.5', '0.000001', '0', '999999999999.999999'])
    expect(formatAmount(amountOf(-1_500_000n))).toBe('-1.5')
  })
  test.each(['-1.5', '0', '-0.000001', '-7', '123456789012345.654321'])(
    'the sum "%s" reads as it was written',
    (text) => expect(formatAmount(amountFromDecimal(text))).toBe(text),
  )
  test('what is formatted parses to the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (millionths) => {
        expect(parseAmount(formatAmount(amountOf(millionths)))).toBe(millionths)
      }),
    )
  })
})

describe('a ratio', () => {
  test('is written back as it was read, without trailing zeros', () => {
    expect(['1.95', '2', '0.995', '15.5'].map((text) => decimalOf(ratio(text)))).toEqual([
      '1.95',
      '2',
      '0.995',
      '15.5',
    ])
    expect(decimalOf({ num: 100, den: 100 })).toBe('1')
    expect(() => decimalOf({ num: 1, den: 3 })).toThrow(RangeError)
  })
  test.each(['', '-1', '1.', '.5', '1e3', 'x'])('"%s" is invalid', (text) =>
    expect(() => ratio(text)).toThrow(RangeError),
  )
  test('scales down, never up, by less than a millionth', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.nat(2000),
        fc.integer({ min: 1, max: 1000 }),
        (stake, num, den) => {
          const scaled = scaleDown(amountOf(stake), { num, den })
          const exact = stake * BigInt(num)
          expect(scaled * BigInt(den) <= exact && exact < (scaled + 1n) * BigInt(den)).toBe(true)
        },
      ),
    )
  })
})

describe('what a settled stake pays', () => {
  const win = ratio('1.95')

  test('ROLL_POINT pays only the gain, in ROLL_GMT_POINT, and never less than zero', () => {
    expect(payoutOf({ asset: 'ROLL_POINT', stake: amount('10'), ratio: win })).toEqual({
      asset: 'ROLL_GMT_POINT',
      amount: amount('9.5'),
    })
    expect(payoutOf({ asset: 'ROLL_POINT', stake: amount('10'), ratio: ratio('0.995') }).amount).toBe(0n)
    expect(payoutOf({ asset: 'ROLL_POINT', stake: amount('10'), ratio: ratio('0') }).amount).toBe(0n)
  })
  test('every other stake pays its gross return in itself', () => {
    for (const asset of ASSETS) {
      const rule = PAYOUT_RULES[asset]
      if (asset === 'ROLL_POINT' || rule === null) continue
      expect(payoutOf({ asset, stake: amount('10'), ratio: win })).toEqual({ asset, amount: amount('19.5') })
    }
  })
  test('a gain of free credit is the net in its own asset; whatever else comes back, the stake is taken off', () => {
    const stake = amount('10')
    const net = (asset: 'ROLL_POINT' | 'USDT', returned: string) =>
      netOfBet({ asset, stake, returned: amount(returned) })
    expect(net('ROLL_POINT', '9.5')).toEqual({ asset: 'ROLL_GMT_POINT', amount: amount('9.5') })
    expect(net('ROLL_POINT', '0')).toEqual({ asset: 'ROLL_POINT', amount: amountOf(-stake) })
    expect(net('USDT', '19.5')).toEqual({ asset: 'USDT', amount: amount('9.5') })
    expect(net('USDT', '0')).toEqual({ asset: 'USDT', amount: amountOf(-stake) })
  })
  test('rewards and rebates cannot be staked', () => {
    for (const asset of ['REWARD_POINT', 'PROMOTION_POINT'] as const)
      expect(() => payoutOf({ asset, stake: amount('1'), ratio: win })).toThrow(RangeError)
  })
  test('rounded to cents it is never more than it is, and never zero unless it is zero', () => {
    for (const [text, cents] of [
      ['1012.349999', '1012.34'],
      ['7.5', '7.5'],
      ['0.009999', '0.009999'],
      ['0', '0'],
    ] as const)
      expect(inCents(amount(text))).toBe(amount(cents))
    expect(inCents(amountOf(-1_239_999n))).toBe(-1_230_000n)
  })
  test('only PLAY_POINT is without value', () => {
    expect(ASSETS.filter((asset) => !isOfValue(asset))).toEqual(['PLAY_POINT'])
  })
})
