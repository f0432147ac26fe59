import type { PhraseKey, Phrases } from './catalogue.ts'
import type { Locale } from './locales.ts'
import { createTranslator, type Translator } from './translator.ts'

/** A language's folder, with all its words: the page fetches it in parts instead. */
export const loadPhrases = async (locale: Locale): Promise<Phrases> => {
  const folder: { phrases: Phrases } = await import(`./${locale}/index.ts`)
  return folder.phrases
}

export const loadTranslator = async (locale: Locale): Promise<Translator<PhraseKey>> =>
  createTranslator(locale, await loadPhrases(locale))
