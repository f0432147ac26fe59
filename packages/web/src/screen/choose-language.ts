import { LOCALE_NAMES, type Locale } from '@nibble/phrases'
import { queryClient } from '../api/query-client.ts'
import { language } from '../state/preferences.ts'
import { fetchWords, showLanguage } from '../text/words.ts'
import { showToast } from '../ui/toasts.tsx'

const SHOWN_FOR_MS = 3_000

/**
 * Fetches the language before it is chosen, so that a failed fetch leaves the old one in place. Then everything is asked
 * for again: the server words answers in the language of the call, the names of levels for example.
 */
export const chooseLanguage = async (locale: Locale) => {
  await fetchWords(locale)
  language.set(locale)
  const t = showLanguage(locale)
  void queryClient.invalidateQueries()
  showToast(t('shell.languageChanged', { name: LOCALE_NAMES[locale] }), { forMs: SHOWN_FOR_MS })
}
