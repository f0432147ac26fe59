import { describe, expect, it } from 'vitest'
import { formatTag, LOCALES } from './locales.ts'
import { decimalText, localDigits, percentText, separatorsOf } from './numbers.ts'

describe.each(LOCALES)('numbers of %s', (locale) => {
  const tag = formatTag(locale)
  const intl = (decimals: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: decimals })

  it('are written as Intl does', () => {
    const values = [
      0, 1, 12, 999, 1000, 12_345, 1_234_567, 0.5, 1.005, 1.95, 2.41, 1284.51, 999_999.999_999, -3, -1234.5,
    ]
    for (const value of values)
      for (const decimals of [1, 2, 3, 6])
        expect(decimalText(tag, value, decimals), `${value}`).toBe(intl(decimals).format(value))
  })

  it('are shares of a hundred as Intl writes them', () => {
    const style = { style: 'percent', maximumFractionDigits: 2 } as const
    const short = new Intl.NumberFormat(tag, style)
    const long = new Intl.NumberFormat(tag, { ...style, minimumFractionDigits: 2 })
    for (const share of [0, 0.000_5, 0.001, 0.010_05, 0.0145, 0.29, 0.5, 1, 105 / 256, 1 / 3, 12_345.678_9]) {
      expect(percentText(tag, share)).toBe(long.format(share))
      expect(percentText(tag, share, true)).toBe(short.format(share))
    }
  })

  it('keep every digit that they are given', () => {
    const { group, decimal } = separatorsOf(tag)
    expect(localDigits(tag, '999999999999999999999.10')).toBe(
      `${['999', '999', '999', '999', '999', '999', '999'].join(group)}${decimal}10`,
    )
    expect(localDigits(tag, '999')).toBe('999')
  })
})
