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

const fetched = new Map<Locale, Readable>()
const whole = new Set<Locale>()
let isAllWanted = false

/** A language's words: all of them once a screen beyond home was opened, until then those that a visit begins with. */
export const fetchWords = async (locale: Locale) => {
  await Promise.all([fetchPart(locale, 'first'), isAllWanted && fetchPart(locale, 'rest')])
}

/** Shows the language with as many of its words as are there. */
export const showLanguage = (locale: Locale): Translator => {
  const shown = createTranslator(locale, fetched.get(locale) ?? {})
  document.documentElement.lang = locale
  translator.set(shown)
  return shown
}

/** The rest of the words, before the first screen beyond home is shown. */
export const needAllWords = async () => {
  isAllWanted = true
  const locale = language.get()
  if (whole.has(locale)) return
  await fetchPart(locale, 'rest')
  if (translator.get()?.locale === locale) showLanguage(locale)
}

const fetchPart = async (locale: Locale, part: Part) => {
  const words = await loadPart(locale, part)
  fetched.set(locale, { ...fetched.get(locale), ...words })
  if (part === 'rest') whole.add(locale)
}
