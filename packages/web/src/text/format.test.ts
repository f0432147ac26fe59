import { amountOf, parseAmount, ratio } from '@nibble/domain'
import { formatTag, LOCALES } from '@nibble/phrases'
import { describe, expect, it, test } from 'vitest'
import { clockText, formatIn, longRound, shortRound } from './format.ts'

const millionths = (text: string) => parseAmount(text) ?? amountOf(0n)

describe('money as a language writes it', () => {
  it('swaps comma and point if the language does', () => {
    expect(formatIn('en-US').amount(millionths('1284.51'))).toBe('1,284.51')
    expect(formatIn('es-CO').amount(millionths('1284.51'))).toBe('1.284,51')
    expect(formatIn('id-ID').amount(millionths('1284.51'))).toBe('1.284,51')
  })

  it('keeps every digit, far beyond what a float can hold', () => {
    expect(formatIn('en-US').amount(millionths('999999999999.123456'))).toBe('999,999,999,999.123456')
  })

  it('writes a sign on request, and a real minus', () => {
    const { amount } = formatIn('en-US')
    expect(amount(millionths('20'), { signed: true })).toBe('+20.00')
    expect(amount(amountOf(-20_000_000n), { signed: true })).toBe('−20.00')
    expect(amount(amountOf(0n), { signed: true })).toBe('0.00')
  })

  it('leaves out empty decimals if an asset has none', () => {
    expect(formatIn('en-US').amount(millionths('10000'), { decimals: 0 })).toBe('10,000')
    expect(formatIn('en-US').amount(millionths('10000.5'), { decimals: 0 })).toBe('10,000.50')
  })
})

describe('chances and multiples', () => {
  it('round a chance once, from its exact fraction', () => {
    const { fraction } = formatIn('en-US')
    expect(fraction({ num: 105n, den: 256n })).toBe('41.02%')
    expect(fraction({ num: 1n, den: 1n })).toBe('100.00%')
  })

  it('show a multiple without needless zeros', () => {
    expect(formatIn('en-US').multiple(ratio('1.95'))).toBe('1.95')
    expect(formatIn('es-CO').multiple(ratio('2.20'))).toBe('2,2')
  })
})

it.each(LOCALES)('writes shares of a hundred as Intl does: %s', (locale) => {
  const style = { style: 'percent', maximumFractionDigits: 2 } as const
  const short = new Intl.NumberFormat(formatTag(locale), style)
  const long = new Intl.NumberFormat(formatTag(locale), { ...style, minimumFractionDigits: 2 })
  const { percent, fee, fraction } = formatIn(locale)
  for (const bps of [0, 5, 10, 29, 50, 100, 145, 995, 1000, 9_999, 10_000, 123_456_789]) {
    expect(percent({ num: bps, den: 10_000 })).toBe(long.format(bps / 10_000))
    expect(fraction({ num: BigInt(bps), den: 10_000n })).toBe(long.format(bps / 10_000))
    expect(fee({ num: bps, den: 10_000 })).toBe(short.format(bps / 10_000))
  }
  for (const share of [0.010_05, 0.001_234_5, 105 / 256, 1 / 3]) {
    expect(percent({ num: share, den: 1 })).toBe(long.format(share))
    expect(fee({ num: share, den: 1 })).toBe(short.format(share))
  }
})

it.each(LOCALES)('tells the time in 24 hours as Intl does, with Latin digits: %s', (locale) => {
  const style = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const long = new Intl.DateTimeFormat(formatTag(locale), { ...style, second: '2-digit' })
  const short = new Intl.DateTimeFormat(formatTag(locale), style)
  const { time, shortTime } = formatIn(locale)
  for (const [hour, minute, second] of [
    [0, 5, 9],
    [12, 0, 0],
    [23, 59, 59],
  ] as const) {
    const at = new Date(2026, 10, 20, hour, minute, second).getTime()
    expect(time(at)).toBe(long.format(at))
    expect(shortTime(at)).toBe(short.format(at))
  }
})

it.each([
  ['zh-CN', '11月20日 12:05'],
  ['en-US', 'Nov\u00A020, 12:05'],
  ['es-CO', '20\u00A0de\u00A0nov, 12:05'],
  ['ja-JP', '11月20日 12:05'],
  ['ko-KP', '11월\u00A020일 12:05'],
  ['id-ID', '20\u00A0Nov, 12.05'],
] as const)(
  'separates a day from its time as the language does, and breaks no day over two lines: %s',
  (locale, written) => {
    const noon = new Date(2026, 10, 20, 12, 5, 9).getTime()
    expect(formatIn(locale).dayTime(noon)).toBe(written)
  },
)

test.each([
  [-1, '0:00'],
  [24_999, '0:24'],
  [60_000, '1:00'],
  [84_000, '1:24'],
  [3_599_999, '59:59'],
  [3_744_000, '1:02:24'],
])('%s ms are %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})

test('a round is named by the end of its number, and read in full by day, round length and index', () => {
  expect(shortRound('2026112010871')).toBe('0871')
  expect(longRound('2026112010871')).toBe('20261120 1 0871')
})

test('an instant beyond the calendar, which a file to be checked may name, is written as its last one', () => {
  const { preciseTime, dayTime } = formatIn('en-US')
  expect(preciseTime(Number.MAX_SAFE_INTEGER)).toMatch(/^\d\d:\d\d:\d\d\.991$/)
  expect(dayTime(Number.MAX_SAFE_INTEGER)).toMatch(/^Sep\s1[23], /)
})
