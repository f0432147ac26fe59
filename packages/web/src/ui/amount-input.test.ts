import { amountOf, formatAmount } from '@nibble/domain'
import { LOCALES } from '@nibble/phrases'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount, writeAmount } from './amount-input.ts'

const read = (text: string): string => {
  const typed = readAmount(text)
  if (typed.kind === 'amount') return formatAmount(typed.amount)
  return typed.kind === 'ambiguous' ? typed.readings.map(formatAmount).join(' or ') : typed.kind
}

describe('a typed amount', () => {
  it.each([
    ['20', '20'],
    [' 20 ', '20'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['1234.567', '1234.567'],
    ['1.2340', '1.234'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1,234.567', '1234.567'],
    ['1 234,5', '1234.5'],
    ['1 234', '1234'],
  ])('%s has one reading: %s', (text, amount) => {
    expect(read(text)).toBe(amount)
  })

  it.each([
    ['1.234', '1.234 or 1234'],
    ['1,234', '1.234 or 1234'],
    ['10.000', '10 or 10000'],
    ['999,999', '999.999 or 999999'],
  ])('%s is refused, because it could be %s', (text, readings) => {
    expect(read(text)).toBe(readings)
  })

  it.each([
    '1e3',
    '0x10',
    '-1',
    '+1',
    '1.0000001',
    '\uff12\uff10',
    '1.2.3',
    '1,23,456',
    '1.234.56',
    '5 USDT',
    '.5',
    '5.',
    '١',
  ])('%s is malformed', (text) => {
    expect(read(text)).toBe('malformed')
  })

  it('is empty without a character', () => {
    expect(read('')).toBe('empty')
    expect(read('  ')).toBe('empty')
  })

  it('reads back whatever it writes, in every language', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 17n }).map(amountOf)
    fc.assert(
      fc.property(amounts, fc.constantFrom(...LOCALES), (amount, locale) => {
        expect(readAmount(writeAmount(locale, amount))).toEqual({ kind: 'amount', amount })
      }),
    )
  })
})
