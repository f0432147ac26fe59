import type { LaterPart } from './later-parts.ts'
import type { Locale } from './locales.ts'
import type { Readable } from './translator.ts'

/**
 * The page fetches a language in parts: what a visit begins with, what signing in says, what the screens around play and money
 * say, what those of the account and of the community say, and what the
 * sealed book says of a bet.
 */
type EarlyPart = 'first' | 'login' | 'rest'
export type Part = EarlyPart | LaterPart

const LOADERS: Readonly<Record<EarlyPart, Readonly<Record<Locale, () => Promise<Readable>>>>> = {
  first: {
    'zh-CN': () => import('./zh-CN/first.ts').then((module) => module.first),
    'en-US': () => import('./en-US/first.ts').then((module) => module.first),
    'es-CO': () => import('./es-CO/first.ts').then((module) => module.first),
    'ja-JP': () => import('./ja-JP/first.ts').then((module) => module.first),
    'ko-KP': () => import('./ko-KP/first.ts').then((module) => module.first),
    'id-ID': () => import('./id-ID/first.ts').then((module) => module.first),
  },
  login: {
    'zh-CN': () => import('./zh-CN/login.ts').then((module) => module.login),
    'en-US': () => import('./en-US/login.ts').then((module) => module.login),
    'es-CO': () => import('./es-CO/login.ts').then((module) => module.login),
    'ja-JP': () => import('./ja-JP/login.ts').then((module) => module.login),
    'ko-KP': () => import('./ko-KP/login.ts').then((module) => module.login),
    'id-ID': () => import('./id-ID/login.ts').then((module) => module.login),
  },
  rest: {
    'zh-CN': () => import('./zh-CN/rest.ts').then((module) => module.rest),
    'en-US': () => import('./en-US/rest.ts').then((module) => module.rest),
    'es-CO': () => import('./es-CO/rest.ts').then((module) => module.rest),
    'ja-JP': () => import('./ja-JP/rest.ts').then((module) => module.rest),
    'ko-KP': () => import('./ko-KP/rest.ts').then((module) => module.rest),
    'id-ID': () => import('./id-ID/rest.ts').then((module) => module.rest),
  },
}

/** Where the later parts lie is fetched with the first of them: a visit would wait for the names of some twenty files. */
export const loadPart = async (locale: Locale, part: Part): Promise<Readable> => {
  switch (part) {
    case 'first':
    case 'login':
    case 'rest':
      return LOADERS[part][locale]()
    case 'account':
    case 'community':
    case 'book':
      return (await import('./later-parts.ts')).LATER_PARTS[part][locale]()
  }
}
