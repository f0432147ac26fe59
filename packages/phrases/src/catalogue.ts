import type { account } from './en-US/account.ts'
import type { book } from './en-US/book.ts'
import type { community } from './en-US/community.ts'
import type { first } from './en-US/first.ts'
import type { house } from './en-US/house.ts'
import type { phrases } from './en-US/index.ts'
import type { login } from './en-US/login.ts'
import type { rest } from './en-US/rest.ts'
import type { ParamsOf } from './params.ts'

/** English is the type: its keys, and for each key the parameters that its text names. */
export type English = typeof phrases
export type PhraseKey = keyof English
/** What the page has; the other words are the server's. */
export type PageKey =
  | keyof typeof first
  | keyof typeof login
  | keyof typeof rest
  | keyof typeof account
  | keyof typeof community
  | keyof typeof book
  | keyof typeof house

/** Keys of the page whose phrase takes no parameters, so that it can be named before it is known where it will stand. */
export type PlainKey = { [K in PageKey]: ParamsOf<English[K]> extends readonly [] ? K : never }[PageKey]

/** A whole language: every key of English. */
export type Phrases = { readonly [K in PhraseKey]: string }

/** One topic in another language, checked against the English one: a missing or a surplus key does not compile. */
export type TopicOf<Topic> = { readonly [K in keyof Topic]: string }
