import { describe, expect, it } from 'vitest'
import { formatTag, LOCALES } from './locales.ts'
import { decimalText, localDigits, separatorsOf } from './numbers.ts'

describe.each(LOCALES)('numbers of %s', (locale) => {
  const tag = formatTag(locale)
  const intl = (decimals: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: decimals })

  it('are written as Intl does', () => {
    const values = [
      0, 1, 12, 999, 1000, 12_345, 1_234_567, 0.5, 1.005, 1.95, 2.41, 1284.51, 999_999.999_999, -3, -1234.5,
    ]
    for (const value of values)
      for (const decimals of [3, 6])
        expect(decimalText(tag, value, decimals), `${value}`).toBe(intl(decimals).format(value))
  })

  it('keep every digit that they are given', () => {
    const { group, decimal } = separatorsOf(tag)
    expect(localDigits(tag, '999999999999999999999.10')).toBe(
      `${['999', '999', '999', '999', '999', '999', '999'].join(group)}${decimal}10`,
    )
    expect(localDigits(tag, '999')).toBe('999')
  })
})
