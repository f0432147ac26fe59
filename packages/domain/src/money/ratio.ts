import { type Amount, amountOf } from './amount.ts'

/** An exact fraction, e.g. 1.95 is { num: 195, den: 100 }. Integers, den > 0. */
export type Ratio = { readonly num: number; readonly den: number }

/** A multiple or fee from its decimal spelling, e.g. ratio('1.95'). Throws on anything but a plain decimal. */
export const ratio = (decimal: string): Ratio => {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (match === null) throw new RangeError(`not a decimal: ${decimal}`)
  const fraction = match[2] ?? ''
  return { num: Number(`${match[1]}${fraction}`), den: 10 ** fraction.length }
}

/**
 * The one rounding rule: a return is rounded down to a millionth, once. The remainder stays with the house, so that payouts never
 * exceed the stated multiple. Settlement in SQL does the same integer division.
 */
export const scaleDown = (amount: Amount, by: Ratio): Amount =>
  amountOf((amount * BigInt(by.num)) / BigInt(by.den))

/** The decimal spelling of a ratio whose denominator is a power of ten, e.g. `1.95`. Throws on any other. */
export const decimalOf = ({ num, den }: Ratio): string => {
  const places = Math.round(Math.log10(den))
  if (10 ** places !== den) throw new RangeError(`${num}/${den} has no short decimal spelling`)
  const digits = String(num).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
