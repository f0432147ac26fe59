import type { Locale } from './locales.ts'
import type { Readable } from './translator.ts'

/**
 * The page fetches a language in parts: what a visit begins with, what signing in says, what the screens around play and money
 * say, and what those of the account and of the community say.
 */
export type Part = 'first' | 'login' | 'rest' | 'account' | 'community'

const LOADERS: Readonly<Record<Part, Readonly<Record<Locale, () => Promise<Readable>>>>> = {
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
  account: {
    'zh-CN': () => import('./zh-CN/account.ts').then((module) => module.account),
    'en-US': () => import('./en-US/account.ts').then((module) => module.account),
    'es-CO': () => import('./es-CO/account.ts').then((module) => module.account),
    'ja-JP': () => import('./ja-JP/account.ts').then((module) => module.account),
    'ko-KP': () => import('./ko-KP/account.ts').then((module) => module.account),
    'id-ID': () => import('./id-ID/account.ts').then((module) => module.account),
  },
  community: {
    'zh-CN': () => import('./zh-CN/community.ts').then((module) => module.community),
    'en-US': () => import('./en-US/community.ts').then((module) => module.community),
    'es-CO': () => import('./es-CO/community.ts').then((module) => module.community),
    'ja-JP': () => import('./ja-JP/community.ts').then((module) => module.community),
    'ko-KP': () => import('./ko-KP/community.ts').then((module) => module.community),
    'id-ID': () => import('./id-ID/community.ts').then((module) => module.community),
  },
}

export const loadPart = (locale: Locale, part: Part): Promise<Readable> => LOADERS[part][locale]()
