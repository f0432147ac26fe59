import type { Locale } from './locales.ts'
import type { Readable } from './translator.ts'

/** The page fetches a language in two parts: what a visit begins with, and what every other screen says. */
export type Part = 'first' | 'rest'

const FIRST: Readonly<Record<Locale, () => Promise<Readable>>> = {
  'zh-CN': () => import('./zh-CN/first.ts').then((module) => module.first),
  'en-US': () => import('./en-US/first.ts').then((module) => module.first),
  'es-CO': () => import('./es-CO/first.ts').then((module) => module.first),
  'ja-JP': () => import('./ja-JP/first.ts').then((module) => module.first),
  'ko-KP': () => import('./ko-KP/first.ts').then((module) => module.first),
  'id-ID': () => import('./id-ID/first.ts').then((module) => module.first),
}
const REST: Readonly<Record<Locale, () => Promise<Readable>>> = {
  'zh-CN': () => import('./zh-CN/rest.ts').then((module) => module.rest),
  'en-US': () => import('./en-US/rest.ts').then((module) => module.rest),
  'es-CO': () => import('./es-CO/rest.ts').then((module) => module.rest),
  'ja-JP': () => import('./ja-JP/rest.ts').then((module) => module.rest),
  'ko-KP': () => import('./ko-KP/rest.ts').then((module) => module.rest),
  'id-ID': () => import('./id-ID/rest.ts').then((module) => module.rest),
}

export const loadPart = (locale: Locale, part: Part): Promise<Readable> =>
  (part === 'first' ? FIRST : REST)[locale]()
