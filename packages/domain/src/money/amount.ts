// Money is a whole number of millionths (10^-6) of its asset; it is never a float.

declare const amountBrand: unique symbol

/** Millionths of an asset. May be negative as a difference; an accepted input never is. */
export type Amount = bigint & { readonly [amountBrand]: 'Amount' }

export const DECIMALS = 6
const UNIT = 1_000_000n
/** The format of an accepted amount; `parseAmount` takes exactly these. */
export const AMOUNT_PATTERN = /^\d{1,12}(\.\d{1,6})?$/

export const ZERO = 0n as Amount

/** The one place where a bare integer of millionths becomes an Amount (rows, sums, scaled values). */
export const amountOf = (millionths: bigint): Amount => millionths as Amount

/** A decimal string as people and calls write it: up to 12 digits, at most 6 decimals. Anything else is null. */
export const parseAmount = (text: string): Amount | null =>
  AMOUNT_PATTERN.test(text) ? amountFromDecimal(text) : null

/** For a text known to be a decimal with at most 6 decimals: also a sum, of any length and sign. */
export const amountFromDecimal = (text: string): Amount => {
  const [whole = '', fraction = ''] = text.split('.')
  return amountOf(BigInt(whole + fraction.padEnd(DECIMALS, '0')))
}

/** The canonical decimal string: no trailing zeros, no trailing point, a leading minus when negative. */
export const formatAmount = (amount: Amount): string => {
  const size = amount < 0n ? 0n - amount : amount
  const fraction = (size % UNIT).toString().padStart(DECIMALS, '0').replace(/0+$/, '')
  const sign = amount < 0n ? '-' : ''
  return `${sign}${size / UNIT}${fraction === '' ? '' : `.${fraction}`}`
}

export const plus = (a: Amount, b: Amount): Amount => amountOf(a + b)
export const minus = (a: Amount, b: Amount): Amount => amountOf(a - b)
export const sum = (amounts: Iterable<Amount>): Amount => {
  let total = 0n
  for (const amount of amounts) total += amount
  return amountOf(total)
}

const CENT = 10_000n

/** For people: two decimals, cut towards zero, so that it never shows more than there is. Less than a cent keeps its digits. */
export const inCents = (amount: Amount): Amount =>
  amount > -CENT && amount < CENT ? amount : amountOf((amount / CENT) * CENT)
