import { LOCALE_NAMES, type Locale } from '@nibble/phrases'
import { language } from '../state/preferences.ts'
import { fetchWords, showLanguage } from '../text/words.ts'
import { showToast } from '../ui/toasts.tsx'

const SHOWN_FOR_MS = 3_000

/** Fetches the language before it is chosen, so that a failed fetch leaves the old one in place. */
export const chooseLanguage = async (locale: Locale) => {
  await fetchWords(locale)
  language.set(locale)
  const t = showLanguage(locale)
  showToast(t('shell.languageChanged', { name: LOCALE_NAMES[locale] }), { forMs: SHOWN_FOR_MS })
}
