import { type Amount, type Asset, amountOf } from '@nibble/domain'
import { formatTag, type Locale, separatorsOf } from '@nibble/phrases'
import { writeAmount } from '../../../ui/amount-input.ts'

// The quick buttons around the stake. All integer arithmetic on millionths.

export type Limits = { readonly asset: Asset; readonly min: Amount; readonly max: Amount }

const SERIES = [1, 2, 5, 10, 20, 50, 100]
const SHOWN = 5

/** Five quick stakes in even steps from the minimum, none above the maximum. */
export const chipsOf = ({ min, max }: Limits): readonly Amount[] =>
  SERIES.map((step) => amountOf(min * BigInt(step)))
    .filter((chip) => chip <= max)
    .slice(-SHOWN)

/** Half, rounded down to a hundredth and never below the minimum. */
export const halfOf = (stake: Amount, { min }: Limits): Amount =>
  atLeast(min, amountOf((stake / 2n / HUNDREDTH) * HUNDREDTH))

/** Twice the stake, up to the limit. */
export const doubleOf = (stake: Amount, { max }: Limits): Amount => atMost(max, amountOf(stake * 2n))

/**
 * The most that can be staked on each of `times` bets: the smaller of the limit and an equal part of the balance, in
 * hundredths.
 */
export const mostOf = ({
  limits,
  available,
  times,
}: {
  limits: Limits
  available: Amount
  times: number
}): Amount => {
  const part = available / BigInt(Math.max(1, times))
  return atMost(limits.max, amountOf((part / HUNDREDTH) * HUNDREDTH))
}

const HUNDREDTH = 10_000n
const atLeast = (least: Amount, amount: Amount): Amount => (amount < least ? least : amount)
const atMost = (most: Amount, amount: Amount): Amount => (amount > most ? most : amount)

/** Localized, with that many decimals even if they are zero. */
export const stakeText = (locale: Locale, amount: Amount, decimals: number): string => {
  const text = writeAmount(locale, amount)
  const point = separatorsOf(formatTag(locale)).decimal
  const [whole = '', fraction = ''] = text.split(point)
  const padded = fraction.padEnd(decimals, '0')
  return padded === '' ? whole : `${whole}${point}${padded}`
}
