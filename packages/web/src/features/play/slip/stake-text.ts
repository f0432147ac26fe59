import type { Amount } from '@nibble/domain'
import { formatTag, type Locale } from '@nibble/phrases'
import { separatorOf } from '../../../text/format.ts'
import { writeAmount } from '../../../ui/amount-input.ts'

/** As the language writes it, with that many decimals even where they are zero. */
export const stakeText = (locale: Locale, amount: Amount, decimals: number): string => {
  const text = writeAmount(locale, amount)
  const point = separatorOf(formatTag(locale), 'decimal')
  const [whole = '', fraction = ''] = text.split(point)
  const padded = fraction.padEnd(decimals, '0')
  return padded === '' ? whole : `${whole}${point}${padded}`
}
