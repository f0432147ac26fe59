import {
  createTranslator,
  type Locale,
  loadPart,
  type Part,
  type Readable,
  type Translator,
} from '@nibble/phrases'
import { language } from '../state/preferences.ts'
import { createStore } from '../state/store.ts'

/** The language that is shown; null before the first one is there. */
export const translator = createStore<Translator | null>(null)

const fetched = new Map<Locale, Map<Part, Readable>>()
const wanted = new Set<Part>(['first'])

/** A language's words, as far as the screens that were opened so far need them. */
export const fetchWords = async (locale: Locale) => {
  await Promise.all([...wanted].map((part) => fetchPart(locale, part)))
}

/** Shows the language with as many of its words as are there. */
export const showLanguage = (locale: Locale): Translator => {
  const parts = [...(fetched.get(locale)?.values() ?? [])]
  const shown = createTranslator(locale, Object.assign({}, ...parts))
  document.documentElement.lang = locale
  translator.set(shown)
  return shown
}

/** More of the words, before the first screen is shown that says them. */
export const needWords = async (...parts: readonly Part[]) => {
  const locale = language.get()
  const missing = parts.filter((part) => !fetched.get(locale)?.has(part))
  for (const part of parts) wanted.add(part)
  if (missing.length === 0) return
  await Promise.all(missing.map((part) => fetchPart(locale, part)))
  if (translator.get()?.locale === locale) showLanguage(locale)
}

const fetchPart = async (locale: Locale, part: Part) => {
  const words = await loadPart(locale, part)
  const parts = fetched.get(locale) ?? new Map<Part, Readable>()
  fetched.set(locale, parts.set(part, words))
}
