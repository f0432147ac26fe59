import { AMOUNT_PATTERN, LIMIT_KINDS, LIMIT_PERIODS } from '@nibble/domain'
import {
  formatTag,
  LOCALES,
  type Locale,
  loadTranslator,
  matchLocale,
  type PhraseKey,
  type Translator,
} from '@nibble/phrases'
import type { Refusal } from '../refusal.ts'
import type { FailureStatus } from './failure.ts'

/** All sentences of this server for people, in the language the call asks for. */
export type Sentences = {
  translator(acceptLanguage: string | undefined): Translator<PhraseKey>
  refusal(refusal: Refusal, translator: Translator<PhraseKey>): string
  failure(status: FailureStatus, translator: Translator<PhraseKey>): string
}

const MAX_REMEMBERED = 500

export const loadSentences = async (): Promise<Sentences> => {
  const translators = new Map<Locale, Translator<PhraseKey>>()
  for (const locale of LOCALES) translators.set(locale, await loadTranslator(locale))
  const english = translators.get('en-US')
  if (english === undefined) throw new Error('the English sentences are missing')
  const remembered = new Map<string, Translator<PhraseKey>>()

  return {
    translator: (acceptLanguage) => {
      if (acceptLanguage === undefined) return english
      const known = remembered.get(acceptLanguage)
      if (known !== undefined) return known

      const found = translators.get(matchLocale(wishesOf(acceptLanguage))) ?? english
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      remembered.set(acceptLanguage, found)
      return found
    },
    refusal: ({ kind, details }, translator) =>
      fill(translator, `refusal.${kind}`, localise(details, translator)),
    failure: (status, translator) => translator(FAILURES[status]),
  }
}

/** The languages of an accept-language header, most wanted first. */
const wishesOf = (header: string): string[] =>
  header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/)
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)

/** Amounts, times and limits use the language's format; everything else is shown as is. */
const localise = (
  details: Refusal['details'],
  translator: Translator<PhraseKey>,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (name === 'until' && typeof value === 'number') return [name, timeText(value, translator.locale)]
      if (typeof value !== 'string') return [name, Number(value)]
      const limit = LIMIT_PHRASES.find((key) => key === `server.limit.${value}`)
      return [name, limit === undefined ? amountText(value, translator.locale) : translator(limit)]
    }),
  )

/** The names of limits: a player's own, and the house's daily ones. */
const LIMIT_PHRASES = [
  ...LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => `server.limit.${kind}_${period}` as const)),
  'server.limit.withdrawal_day' as const,
]

/** Times are written in GMT+8, which defines days, weeks and months; the sentence says so. */
const timeText = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(formatTag(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Shanghai',
  }).format(at)

/** A decimal string in the language's format; other text as it is. */
export const amountText = (text: string, locale: Locale): string => {
  if (!AMOUNT_PATTERN.test(text)) return text
  // Intl gets the decimal string itself, because a number would lose digits.
  return new Intl.NumberFormat(formatTag(locale), { maximumFractionDigits: 6 }).format(
    text as Intl.StringNumericLiteral,
  )
}

/** Types do not check the details of a refusal, so a missing one would leave a gap in the sentence. */
const fill = (
  translate: Translator<PhraseKey>,
  key: PhraseKey,
  values: Record<string, string | number>,
): string => (translate as (key: PhraseKey, values: Record<string, string | number>) => string)(key, values)

const FAILURES = {
  400: 'error.badRequest',
  401: 'error.unauthorised',
  403: 'error.forbidden',
  404: 'error.notFound',
  413: 'error.badRequest',
  429: 'server.busy',
  500: 'error.internal',
  501: 'error.notImplemented',
  503: 'error.unavailable',
} as const satisfies Record<FailureStatus, PhraseKey>
