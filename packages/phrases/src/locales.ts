import { LOCALES, type Locale } from '@nibble/domain'

export { isLocale, LOCALE_NAMES, LOCALES, type Locale } from '@nibble/domain'

/** What Intl is asked for: the Korean code formats as ko-KR. */
export const formatTag = (locale: Locale): string => (locale === 'ko-KP' ? 'ko-KR' : locale)

/** The best of ours for a list of wishes (navigator.languages, accept-language without weights), else English. */
export const matchLocale = (wishes: readonly string[]): Locale => {
  for (const wish of wishes) {
    const language = wish.toLowerCase().split('-')[0]
    const found = LOCALES.find((locale) => locale.toLowerCase().startsWith(`${language}-`))
    if (found !== undefined) return found
  }
  return 'en-US'
}
