import {
  appNoticeList,
  appRotationNoticeList,
  carouselList,
  commonNoticeList,
  linkList,
  type RequestOf,
  type ResponseOf,
  wuNoticeList,
} from '@nibble/contract'
import { type Call, forGuest, type Served } from '../../http/serve.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { listPublished, listRotating, type Published } from './content.ts'

const KINDS = { '1': 'notice', '2': 'news', '3': 'listing' } as const
const MOST_BANNERS = 10
const MOST_LINKS = 100

export const contentRoutes = ({ db, bannerBase }: RoutesSetup): Served[] => {
  const listNotices = async (
    { page, pageSize, noticeType, language }: RequestOf<typeof appNoticeList>,
    { translator }: Call,
  ): Promise<ResponseOf<typeof appNoticeList>> => {
    const kind = KINDS[noticeType]
    const { items, total } = await listPublished(db, {
      kind,
      page,
      pageSize,
      language: language ?? translator.locale,
    })
    return { items: items.map(noticeOf), total }
  }

  return [
    forGuest(appNoticeList, listNotices),
    forGuest(wuNoticeList, listNotices),
    forGuest(commonNoticeList, listNotices),
    forGuest(appRotationNoticeList, async ({ language }, { translator }) => {
      const items = await listRotating(db, { language: language ?? translator.locale })
      return { items: items.map(noticeOf), total: items.length }
    }),
    forGuest(carouselList, async (_, { translator: { locale: language } }) => {
      const { items } = await listPublished(db, { kind: 'banner', language, page: 1, pageSize: MOST_BANNERS })
      return items.map(({ image, title, url }) => ({ img: `${bannerBase}${image}`, title, url }))
    }),
    forGuest(linkList, async ({ kind, language }, { translator }) => {
      const { items } = await listPublished(db, {
        kind,
        page: 1,
        pageSize: MOST_LINKS,
        language: language ?? translator.locale,
      })
      return { items: items.map(linkOf) }
    }),
  ]
}

/** Status 1: it has its own page. */
const noticeOf = ({ id, title, body, opens, publishedAt }: Published) => ({
  id: String(id),
  title,
  content: body,
  status: opens ? 1 : 0,
  publishedAt,
})

const linkOf = ({ id, title, body, url }: Published) => ({
  id: String(id),
  title,
  content: body,
  url: url ?? '',
})
