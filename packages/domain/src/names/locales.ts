/** The product's languages, each by its own name. A line here and a folder of that name in packages/phrases add a language. */
export const LOCALE_NAMES = {
  'zh-CN': '简体中文',
  'en-US': 'English',
  'es-CO': 'Español',
  'ja-JP': '日本語',
  'ko-KP': '한국어',
  'id-ID': 'Bahasa Indonesia',
} as const

/** The product's language codes. */
export type Locale = keyof typeof LOCALE_NAMES

export const isLocale = (text: string): text is Locale => Object.hasOwn(LOCALE_NAMES, text)

export const LOCALES: readonly Locale[] = Object.keys(LOCALE_NAMES).filter(isLocale)
