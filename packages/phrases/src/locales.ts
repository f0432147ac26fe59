export const LOCALES = ['zh-CN', 'en-US', 'es-CO', 'ja-JP', 'ko-KP', 'id-ID'] as const

/** The codes that the product uses for its languages. */
export type Locale = (typeof LOCALES)[number]

/** Each language by its own name. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  'zh-CN': '简体中文',
  'en-US': 'English',
  'es-CO': 'Español',
  'ja-JP': '日本語',
  'ko-KP': '한국어',
  'id-ID': 'Bahasa Indonesia',
}

/** What Intl is asked for: the Korean code formats as ko-KR. */
export const formatTag = (locale: Locale): string => (locale === 'ko-KP' ? 'ko-KR' : locale)

export const isLocale = (text: string): text is Locale => LOCALES.some((locale) => locale === text)

/** The best of ours for a list of wishes (navigator.languages, accept-language without weights), else English. */
export const matchLocale = (wishes: readonly string[]): Locale => {
  for (const wish of wishes) {
    const language = wish.toLowerCase().split('-')[0]
    const found = LOCALES.find((locale) => locale.toLowerCase().startsWith(`${language}-`))
    if (found !== undefined) return found
  }
  return 'en-US'
}
