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

/** What is there of a language. Its translator stays the same while more words come: no screen is drawn anew for them. */
type Known = { readonly parts: Set<Part>; readonly words: Readable; readonly say: Translator }

const known = new Map<Locale, Known>()
const wanted = new Set<Part>(['first'])

const knownOf = (locale: Locale): Known => {
  const words: Readable = {}
  const found = known.get(locale) ?? { parts: new Set(), words, say: createTranslator(locale, words) }
  known.set(locale, found)
  return found
}

/** A language's words, as far as the screens that were opened so far need them. */
export const fetchWords = async (locale: Locale) => {
  await Promise.all([...wanted].map((part) => fetchPart(locale, part)))
}

/** Shows the language with as many of its words as are there. */
export const showLanguage = (locale: Locale): Translator => {
  const { say } = knownOf(locale)
  document.documentElement.lang = locale
  translator.set(say)
  return say
}

/** More of the words, before the first screen is shown that says them. */
export const needWords = async (...parts: readonly Part[]) => {
  const locale = language.get()
  for (const part of parts) wanted.add(part)
  await Promise.all(parts.map((part) => fetchPart(locale, part)))
}

const fetchPart = async (locale: Locale, part: Part) => {
  const { parts, words } = knownOf(locale)
  if (parts.has(part)) return
  Object.assign(words, await loadPart(locale, part))
  parts.add(part)
}
