import { LOCALES } from '@nibble/domain'
import * as z from 'zod/mini'
import { consoleCall } from './call.ts'
import { byId, id, listOf, listRequest, operatorRef, time } from './wire.ts'

/** Global in Node, browsers. */
declare const URL: { canParse(url: string): boolean }

export const CONTENT_KINDS = ['notice', 'news', 'listing', 'banner', 'vpn', 'buy', 'service'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

const contentKind = z.enum(CONTENT_KINDS)

const text = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  body: z.string().check(z.maxLength(20_000)),
})
/** By language; English is always present and replaces a missing one. */
const texts = z.partialRecord(z.enum(LOCALES), text).check(z.refine((given) => given['en-US'] !== undefined))

const fields = z.object({
  kind: contentKind,
  isShown: z.boolean(),
  /** In the ticker of the home page. */
  rotates: z.boolean(),
  /** Has a page of its own. */
  opens: z.boolean(),
  /** Banners: a file name below the configured address of images. */
  image: z.nullable(z.string().check(z.regex(/^(?!.*(?:\.\.|\/\/)|\/)[\w./-]{1,200}$/))),
  /** Links and banners: their https target; or `#/…`, a screen of the page. */
  url: z.nullable(z.string().check(z.maxLength(500), z.regex(/^(?:https:\/\/[^\s"<>]+|#\/[\w/?=&.-]*)$/))),
  place: z.int().check(z.minimum(0), z.maximum(9_999)),
  texts,
})
export type ContentEntry = z.output<typeof fields>

/** Banners, and only they, have a picture; a link leads out of the house. */
const whole = [
  z.refine<ContentEntry>(({ kind, image }) => (kind === 'banner') === (image !== null), { path: ['image'] }),
  z.refine<ContentEntry>(({ kind, url }) => !isLink(kind) || url?.startsWith('https://') === true, {
    path: ['url'],
  }),
  z.refine<ContentEntry>(({ url }) => url === null || url.startsWith('#') || isSite(url), { path: ['url'] }),
] as const
/** Browsers can open it, and no name before the host looks like another host. */
const isSite = (url: string): boolean =>
  URL.canParse(url) && /^https:\/\/[^/?#@]+([/?#]|$)/.test(url) && !/\p{C}/u.test(url)
const isLink = (kind: ContentKind): boolean => kind === 'vpn' || kind === 'buy' || kind === 'service'

const content = z.extend(fields, {
  id,
  /** Counts saves; required by `update`. */
  version: z.int(),
  publishedAt: time,
  /** Null: a sample from the installation. */
  savedBy: z.nullable(operatorRef),
  savedAt: time,
})
export type ConsoleContent = z.output<typeof content>

/** Hidden ones too. */
export const listContent = consoleCall({
  path: '/console/content/list',
  access: 'content.read',
  request: listRequest(['place'], z.object({ kind: contentKind })),
  response: listOf(content),
})
/** Refusal: content_unknown. */
export const getContent = consoleCall({
  path: '/console/content/one',
  access: 'content.read',
  request: byId,
  response: content,
})
export const createContent = consoleCall({
  path: '/console/content/create',
  access: 'content.write',
  request: fields.check(...whole),
  response: content,
})
/** Refusals: content_unknown, content_changed. */
export const updateContent = consoleCall({
  path: '/console/content/update',
  access: 'content.write',
  request: z.extend(fields, { id, version: z.int() }).check(...whole),
  response: content,
})
