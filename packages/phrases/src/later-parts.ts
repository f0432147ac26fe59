import type { Locale } from './locales.ts'
import type { Readable } from './translator.ts'

export type LaterPart = 'account' | 'community' | 'book'

/** What no visit begins with. */
export const LATER_PARTS: Readonly<Record<LaterPart, Readonly<Record<Locale, () => Promise<Readable>>>>> = {
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
  book: {
    'zh-CN': () => import('./zh-CN/book.ts').then((module) => module.book),
    'en-US': () => import('./en-US/book.ts').then((module) => module.book),
    'es-CO': () => import('./es-CO/book.ts').then((module) => module.book),
    'ja-JP': () => import('./ja-JP/book.ts').then((module) => module.book),
    'ko-KP': () => import('./ko-KP/book.ts').then((module) => module.book),
    'id-ID': () => import('./id-ID/book.ts').then((module) => module.book),
  },
}
