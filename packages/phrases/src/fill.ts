import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { decimalText } from './numbers.ts'

export type Values = Readonly<Record<string, string | number>>

/**
 * Puts values into compiled phrases of one language. A phrase names values and counts them with plurals, no more:
 * numbers, times and money come to it formatted.
 */
export const createFiller = (tag: string): ((message: CompiledMessage, values: Values) => string) => {
  // Most phrases count nothing.
  let plurals: Intl.PluralRules | undefined

  const fill = (message: CompiledMessage, values: Values, number = '#'): string =>
    message
      .map((token) => {
        if (token === '#') return number
        if (typeof token === 'string') return token
        const [name, format, cases] = token
        const value = values[name] ?? ''
        if (format === undefined) return String(value)
        if (format !== 'plural' || !isCases(cases)) throw new Error(`a phrase cannot format by ${format}`)
        const count = Number(value)
        plurals ??= new Intl.PluralRules(tag)
        const branch = cases[count] ?? cases[plurals.select(count)] ?? cases['other'] ?? []
        return fill(branch, values, decimalText(tag, count, DECIMALS))
      })
      .join('')
  return (message, values) => fill(message, values)
}

/** As many as Intl keeps. */
const DECIMALS = 3

type Cases = Readonly<Record<string | number, CompiledMessage>>

const isCases = (cases: unknown): cases is Cases => typeof cases === 'object' && cases !== null
