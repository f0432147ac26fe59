import { type Amount, type Fraction, formatAmount, percentOf, type Ratio } from '@nibble/domain'
import { decimalText, formatTag, type Locale, localDigits } from '@nibble/phrases'

type AmountStyle = {
  /** + for a gain, − for a loss; otherwise only the minus is written. */
  signed?: boolean
  /** Decimals shown for a whole amount. Default 2; a fraction always has at least two. */
  decimals?: number
}

export type Format = ReturnType<typeof createFormat>

/** Formats numbers, money and times in a language. Money never passes through a float. */
export const formatIn = (locale: Locale): Format => {
  const format = formats.get(locale) ?? createFormat(locale)
  formats.set(locale, format)
  return format
}

const formats = new Map<Locale, Format>()

/** A file to verify may name a time beyond the calendar, for which Intl would throw. */
const LAST_MS = 8.64e15

// Date formatters are expensive: one of a kind per language, created on first use.
const createFormat = (locale: Locale) => {
  const tag = formatTag(locale)
  const moment = (style: Intl.DateTimeFormatOptions) => {
    const inStyle = once(() => new Intl.DateTimeFormat(tag, style))
    return () => ({ format: (ms: number) => inStyle().format(Math.min(ms, LAST_MS)) })
  }
  const colon = locale === 'id-ID' ? '.' : ':'
  const digits = (plain: string) => localDigits(tag, plain)
  const decimal = (value: number) => decimalText(tag, value, 6)
  // By hand: creating a time formatter takes a phone 65 ms, during the first paint of a table.
  const clock = (ms: number, parts = 3) => {
    const at = new Date(Math.min(ms, LAST_MS))
    return [at.getHours(), at.getMinutes(), at.getSeconds()].slice(0, parts).map(twoDigits).join(colon)
  }
  const minute = (ms: number) => clock(ms, 2)
  const shortDay = moment({ day: 'numeric', month: 'short' })
  // "29 de nov" stays on one line.
  const day = () => ({ format: (ms: number) => shortDay().format(ms).replaceAll(' ', '\u00A0') })
  const longDay = moment({ dateStyle: 'long' })
  // Chinese, Japanese and Korean dates end in their own character and take no comma.
  const comma = /^(zh|ja|ko)/.test(tag) ? ' ' : ', '

  return {
    amount: (value: Amount, { signed = false, decimals = 2 }: AmountStyle = {}): string => {
      const [whole = '0', fraction = ''] = formatAmount(value).replace('-', '').split('.')
      // Whole credits show no empty decimals, but half a credit is 9.50 and not 9.5.
      const padded = fraction.padEnd(fraction === '' ? decimals : 2, '0')
      const sign = value < 0n ? '−' : signed && value > 0n ? '+' : ''
      return `${sign}${digits(padded === '' ? whole : `${whole}.${padded}`)}`
    },
    /** A count or a height, with thousands separators. */
    count: (value: number | string): string =>
      digits(typeof value === 'string' ? value : String(Math.round(value))),
    decimal,
    /** A multiple such as 1.95, without the sign ×. */
    multiple: ({ num, den }: Ratio): string => decimal(num / den),
    percent: (value: Ratio): string => `${digits(shareOf(value))}%`,
    /** A fee: `0.5%`, `10%`. */
    fee: (value: Ratio): string => `${digits(shareOf(value).replace(/\.?0+$/, ''))}%`,
    /** An exact probability or return as a percentage with two decimals, rounded once. */
    fraction: (value: Fraction): string => `${digits(percentOf(value, 2))}%`,
    /** Local time to the second, 24 hours. */
    time: (ms: number): string => clock(ms),
    /** To the millisecond, for comparing a draw block with its draw time. */
    preciseTime: (ms: number): string => `${clock(ms)}.${String(ms % 1000).padStart(3, '0')}`,
    shortTime: (ms: number): string => minute(ms),
    day: (ms: number): string => day().format(ms),
    longDay: (ms: number): string => longDay().format(ms),
    dayTime: (ms: number): string => `${day().format(ms)}${comma}${minute(ms)}`,
    /** With the year, for dates months ahead. */
    longDayTime: (ms: number): string => `${longDay().format(ms)}${comma}${minute(ms)}`,
    /** To the second, with its day. */
    dayClock: (ms: number): string => `${day().format(ms)}${comma}${clock(ms)}`,
  }
}

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Computed on decimals: 1.005 % becomes 1.01 %, although the nearest float is below. */
const shareOf = ({ num, den }: Ratio): string =>
  percentOf({ num: BigInt(Math.round((num / den) * 1e12)), den: 10n ** 12n }, 2)

/** Noon of a calendar day on this device, for formatting its date: a day of the house has no time of its own. */
export const noonOf = (day: string): number => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12).getTime()
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `0:24`, `1:24`, and from one hour `1:02:24`. */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`
}

/** The last four digits of a round's number: what people call it on the same day. */
export const shortRound = (round: string): string => round.slice(-4)

/** 20261120 1 0871: day, round length, index. */
export const longRound = (round: string): string =>
  `${round.slice(0, 8)} ${round.slice(8, 9)} ${round.slice(9)}`
