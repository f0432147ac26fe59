import type { PhraseKey, Phrases } from './catalogue.ts'
import type { Locale } from './locales.ts'
import { createTranslator, type Translator } from './translator.ts'

/** Each language is a chunk of its own, fetched when it is first wanted. */
const LOADERS: Readonly<Record<Locale, () => Promise<Phrases>>> = {
  'zh-CN': () => import('./zh-CN/index.ts').then((module) => module.zhCN),
  'en-US': () => import('./en-US/index.ts').then((module) => module.enUS),
  'es-CO': () => import('./es-CO/index.ts').then((module) => module.esCO),
  'ja-JP': () => import('./ja-JP/index.ts').then((module) => module.jaJP),
  'ko-KP': () => import('./ko-KP/index.ts').then((module) => module.koKP),
  'id-ID': () => import('./id-ID/index.ts').then((module) => module.idID),
}

export const loadTranslator = async (locale: Locale): Promise<Translator<PhraseKey>> =>
  createTranslator(locale, await LOADERS[locale]())
