import { type Amount, formatAmount, parseAmount } from '@nibble/domain'
import { formatTag, type Locale, separatorsOf, type Translator } from '@nibble/phrases'
import { formatIn } from '../text/format.ts'

/** The text of a money field. `ambiguous` has two readings, the decimal one first. */
export type TypedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: Amount }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [Amount, Amount] }
  | { readonly kind: 'malformed' }

const PLAIN = /^\d+$/
/** Three digits after one separator, at most three before it: 1.234 differs between Bogotá and New York. */
const EITHER = /^([1-9]\d{0,2})[.,](\d{3})$/
const ONE_DECIMAL = /^(\d+)[.,](\d+)$/
const GROUPED = /^([1-9]\d{0,2}(?:([.,\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/

/**
 * A point or a comma may separate decimals or thousands, depending on the country. If only one reading is possible it
 * is used, in every language; if two are, neither is: a guess could be wrong a thousandfold.
 */
export const readAmount = (typed: string): TypedAmount => {
  const text = typed.trim()
  if (text === '') return { kind: 'empty' }
  if (PLAIN.test(text)) return amountOrMalformed(text)

  const either = EITHER.exec(text)
  if (either !== null) return bothReadings(either[1] ?? '', either[2] ?? '')
  const decimal = ONE_DECIMAL.exec(text)
  if (decimal !== null) return amountOrMalformed(`${decimal[1]}.${decimal[2]}`)

  const grouped = GROUPED.exec(text)
  if (grouped === null || grouped[2] === grouped[3]) return { kind: 'malformed' }
  const whole = (grouped[1] ?? '').replace(/[.,\s]/g, '')
  return amountOrMalformed(grouped[4] === undefined ? whole : `${whole}.${grouped[4]}`)
}

/**
 * An amount as a field holds it: the language's decimal sign, no thousands separators; it reads back as the same
 * amount.
 */
export const writeAmount = (locale: Locale, amount: Amount): string => {
  const [whole = '', fraction = ''] = formatAmount(amount).split('.')
  if (fraction === '') return whole
  return `${whole}${separatorsOf(formatTag(locale)).decimal}${fraction.length === 3 ? `${fraction}0` : fraction}`
}

/** The message under the field; undefined for a valid amount or an empty field. */
export const amountProblem = (t: Translator, typed: string): string | undefined => {
  const read = readAmount(typed)
  if (read.kind === 'malformed') return t('amount.malformed')
  if (read.kind !== 'ambiguous') return undefined
  const format = formatIn(t.locale)
  const [one, other] = read.readings.map((amount) => format.amount(amount, { decimals: 0 }))
  return t('amount.ambiguous', { typed: typed.trim(), one: one ?? '', other: other ?? '' })
}

const bothReadings = (before: string, after: string): TypedAmount => {
  const decimal = parseAmount(`${before}.${after}`)
  const thousands = parseAmount(`${before}${after}`)
  if (decimal === null || thousands === null) return { kind: 'malformed' }
  return { kind: 'ambiguous', readings: [decimal, thousands] }
}

const amountOrMalformed = (text: string): TypedAmount => {
  const amount = parseAmount(text)
  return amount === null ? { kind: 'malformed' } : { kind: 'amount', amount }
}
