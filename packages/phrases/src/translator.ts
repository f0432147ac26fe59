import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import type { English, PhraseKey, Phrases } from './catalogue.ts'
import { formatTag, type Locale } from './locales.ts'
import type { ParamsOf } from './params.ts'

/** A phrase in one language. A key without placeholders takes no second argument. */
export type Translator = {
  <K extends PhraseKey>(key: K, ...params: ParamsOf<English[K]>): string
  readonly locale: Locale
}

/** Messages are compiled when first read and kept, so a phrase costs its parsing once a visit. */
export const createTranslator = (locale: Locale, phrases: Phrases): Translator => {
  const compiled = new Map<string, CompiledMessage>()
  const i18n = setupI18n({ locale, locales: [formatTag(locale)], messages: { [locale]: { ...phrases } } })
  i18n.setMessagesCompiler((message) => {
    const known = compiled.get(message)
    if (known !== undefined) return known
    const fresh = compileMessage(message)
    compiled.set(message, fresh)
    return fresh
  })

  const translate = <K extends PhraseKey>(key: K, ...[params]: ParamsOf<English[K]>): string =>
    i18n._(key, params === undefined ? undefined : { ...params })
  return Object.assign(translate, { locale })
}
