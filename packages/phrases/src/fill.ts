import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

export type Values = Readonly<Record<string, string | number>>

/**
 * Puts values into compiled phrases of one language. A phrase names values and counts them with plurals, no more:
 * numbers, times and money come to it formatted.
 */
export const createFiller = (tag: string): ((message: CompiledMessage, values: Values) => string) => {
  // Dear to make, and most phrases count nothing.
  let counting: { numbers: Intl.NumberFormat; plurals: Intl.PluralRules } | undefined
  const inLanguage = () => {
    counting ??= { numbers: new Intl.NumberFormat(tag), plurals: new Intl.PluralRules(tag) }
    return counting
  }

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
        const { numbers, plurals } = inLanguage()
        const branch = cases[count] ?? cases[plurals.select(count)] ?? cases['other'] ?? []
        return fill(branch, values, numbers.format(count))
      })
      .join('')
  return (message, values) => fill(message, values)
}

type Cases = Readonly<Record<string | number, CompiledMessage>>

const isCases = (cases: unknown): cases is Cases => typeof cases === 'object' && cases !== null
