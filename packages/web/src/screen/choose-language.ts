import { LOCALE_NAMES, type Locale, loadTranslator } from '@nibble/phrases'
import { language } from '../state/preferences.ts'
import { showToast } from '../ui/toasts.tsx'

const SHOWN_FOR_MS = 3_000

/** Fetches the language before it is chosen, so that a failed fetch leaves the old one in place. */
export const chooseLanguage = async (locale: Locale) => {
  const t = await loadTranslator(locale)
  language.set(locale)
  showToast(t('shell.languageChanged', { name: LOCALE_NAMES[locale] }), { forMs: SHOWN_FOR_MS })
}
