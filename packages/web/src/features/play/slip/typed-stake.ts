import { type Amount, parseAmount } from '@nibble/domain'
import type { Locale } from '@nibble/phrases'

export const readTyped = (_locale: Locale, text: string): Amount | null => parseAmount(text.replace(',', '.'))
