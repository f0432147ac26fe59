import { LOCALES } from '@nibble/domain'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { empty, instant } from './wire.ts'

const notice = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain paragraphs; only a notice of status 1 has a page of its own. */
  content: z.string(),
  status: z.int(),
  publishedAt: instant,
})
export type Notice = z.output<typeof notice>

/** Notices are the only list paged by number. Type 1 are notices, 2 news, 3 asset listings. */
const noticeRequest = z.object({
  page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
  noticeType: z._default(z.enum(['1', '2', '3']), '1'),
  language: z.optional(z.enum(LOCALES)),
})

export const appNoticeList = route({
  path: '/api/app/notice/appNoticeList',
  summary: 'Notices of a type, newest first',
  access: 'guest',
  perMinute: 60,
  request: noticeRequest,
  response: z.object({ items: z.array(notice), total: z.int() }),
  refusals: [],
})
export const wuNoticeList = route({
  ...appNoticeList,
  path: '/api/app/wu-notice/appNoticeList',
  summary: 'The same list under its older name',
})
export const commonNoticeList = route({
  ...appNoticeList,
  path: '/api/common/noticeList',
  summary: 'The same list for the public pages',
})
export const appRotationNoticeList = route({
  ...appNoticeList,
  path: '/api/app/notice/appRotationNoticeList',
  summary: 'Notices of the ticker on the home page',
  request: z.object({ language: z.optional(z.enum(LOCALES)) }),
})

export const carouselList = route({
  path: '/api/common/carouselList',
  summary: 'Banners of the home page, in their order, in the caller’s language',
  access: 'guest',
  perMinute: 60,
  request: empty,
  /** `img` is a whole address, or a path of this page. `url` is https, or a screen of this page (`#/…`). */
  response: z.array(z.object({ img: z.string(), title: z.string(), url: z.nullable(z.string()) })),
  refusals: [],
})

export const linkList = route({
  path: '/api/common/linkList',
  summary:
    'Recommended exchanges and wallets (buy) or VPN (vpn), and where customer service is reached (service), all outside the house',
  access: 'guest',
  perMinute: 60,
  request: z.object({ kind: z.enum(['vpn', 'buy', 'service']), language: z.optional(z.enum(LOCALES)) }),
  response: z.object({
    items: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), url: z.string() })),
  }),
  refusals: [],
})
