import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { English, PageKey, PhraseKey } from './catalogue.ts'
import { compile } from './compile.ts'
import { createFiller, type Values } from './fill.ts'
import { formatTag, type Locale } from './locales.ts'
import type { ParamsOf } from './params.ts'

/** A phrase of the page, or any of those named, in one language. A key without placeholders takes no second argument. */
export type Translator<Key extends PhraseKey = PageKey> = {
  <K extends Key>(key: K, ...params: ParamsOf<English[K]>): string
  readonly locale: Locale
}

/** ICU text, or what the page's build has made of it; of a whole language, or of the part that is there. */
export type Readable = Readonly<Partial<Record<PhraseKey, string | CompiledMessage>>>

export const createTranslator = (locale: Locale, phrases: Readable): Translator<PhraseKey> => {
  const fill = createFiller(formatTag(locale))
  const translate = <K extends PhraseKey>(key: K, ...[params]: ParamsOf<English[K]>): string => {
    const phrase = phrases[key]
    if (phrase === undefined) throw new Error(`the words of ${key} were not fetched`)
    const values: Values = { ...params }
    return fill(typeof phrase === 'string' ? compile(phrase) : phrase, values)
  }
  return Object.assign(translate, { locale })
}
