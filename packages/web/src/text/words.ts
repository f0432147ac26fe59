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

/** The shown language; null before the first has loaded. */
export const translator = createStore<Translator | null>(null)

/**
 * The loaded part of a language. Its translator stays the same while phrases are added, so that no screen rerenders.
 */
type Known = { readonly parts: Set<Part>; readonly words: Readable; readonly say: Translator }

const known = new Map<Locale, Known>()
const wanted = new Set<Part>(['first'])

const knownOf = (locale: Locale): Known => {
  const words: Readable = {}
  const found = known.get(locale) ?? { parts: new Set(), words, say: createTranslator(locale, words) }
  known.set(locale, found)
  return found
}

/** A language's phrases, as needed by the screens opened so far. */
export const fetchWords = async (locale: Locale) => {
  await Promise.all([...wanted].map((part) => fetchPart(locale, part)))
}

/** Shows the language with the phrases loaded so far. */
export const showLanguage = (locale: Locale): Translator => {
  const { say } = knownOf(locale)
  document.documentElement.lang = locale
  translator.set(say)
  return say
}

/** Loads more phrases, before the first screen that uses them. */
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
