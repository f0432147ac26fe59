import { setupI18n } from '@lingui/core'
import type { English, PhraseKey, Phrases } from './catalogue.ts'
import { compile } from './compile.ts'
import { formatTag, type Locale } from './locales.ts'
import type { ParamsOf } from './params.ts'

/** A phrase in one language. A key without placeholders takes no second argument. */
export type Translator = {
  <K extends PhraseKey>(key: K, ...params: ParamsOf<English[K]>): string
  readonly locale: Locale
}

export const createTranslator = (locale: Locale, phrases: Phrases): Translator => {
  const i18n = setupI18n({ locale, locales: [formatTag(locale)], messages: { [locale]: { ...phrases } } })
  i18n.setMessagesCompiler(compile)

  const translate = <K extends PhraseKey>(key: K, ...[params]: ParamsOf<English[K]>): string =>
    i18n._(key, params === undefined ? undefined : { ...params })
  return Object.assign(translate, { locale })
}
