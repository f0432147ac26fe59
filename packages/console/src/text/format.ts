import { type Amount, formatAmount, percentOf } from '@nibble/domain'

/** Groups the whole digits; never rounds money. At least `least` decimals, even if zero. */
export const moneyText = (amount: Amount, { least = 2, signed = false } = {}): string => {
  const text = formatAmount(amount)
  const isNegative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = isNegative ? '−' : signed && amount > 0n ? '+' : ''
  return `${sign}${grouped}${least > 0 || fraction !== '' ? `.${fraction.padEnd(least, '0')}` : ''}`
}

/** A number of standard deviations. */
export const deviationText = (sigma: number): string =>
  `${sigma >= 0 ? '+' : '−'}${Math.abs(sigma).toFixed(1)} σ`

const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
})

/** In GMT+8, by which the house counts its days. */
export const timeText = (at: number): string => DATE_TIME.format(at)

/** The same day's, where the day is clear. */
export const clockText = (at: number): string => timeText(at).slice(-8)

const DAY_TEXT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day of the house (`2026-11-28`) or a month (`2026-11`), in the console's usual date format. */
export const dayText = (day: string): string =>
  DAY_TEXT.format(Date.parse(day)).slice(day.length === 7 ? 2 : 0)

/** Reformats times in recorded texts to the console's usual format. */
export const withReadableTimes = (text: string): string =>
  text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (time) => timeText(Date.parse(time)))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The two largest units of a duration: "1 d 4 h", "12 min". */
export const durationText = (ms: number): string => {
  const size = Math.abs(ms)
  if (size < MINUTE) return `${Math.floor(size / 1000)} s`
  if (size < HOUR) return `${Math.floor(size / MINUTE)} min`
  if (size < DAY) return withRest(Math.floor(size / HOUR), 'h', Math.floor((size % HOUR) / MINUTE), 'min')
  return withRest(Math.floor(size / DAY), 'd', Math.floor((size % DAY) / HOUR), 'h')
}

const withRest = (large: number, name: string, small: number, smallName: string): string =>
  small === 0 ? `${large} ${name}` : `${large} ${name} ${small} ${smallName}`

/** 0x1234…abcd: enough to compare; the full text is beside it where it matters. Masked text stays as it is. */
export const shortHex = (hex: string): string =>
  hex.includes('•') ? hex : `${hex.slice(0, 8)}…${hex.slice(-6)}`

/** In groups of four, as an address is read aloud. */
export const groupsOfFour = (hex: string): string =>
  `0x ${(hex.replace(/^0x/, '').match(/.{1,4}/g) ?? []).join(' ')}`

/** One sum as a share of another, with one decimal: "12.5%". */
export const shareText = (part: Amount, whole: Amount): string =>
  whole <= 0n ? '–' : `${part < 0n ? '−' : ''}${percentOf({ num: part < 0n ? -part : part, den: whole }, 1)}%`
