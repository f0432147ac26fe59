import { appNoticeList } from '@nibble/contract'
import type { PlainKey } from '@nibble/phrases'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useUser } from '../../api/queries.ts'
import { useStore } from '../../state/store.ts'
import { createStored } from '../../state/stored.ts'
import { useText } from '../../text/text-context.ts'

const PAGE_SIZE = 100

const noticesQuery = (type: NoticeType, language: ReturnType<typeof useText>['locale'], page: number) =>
  queryOptions({
    queryKey: ['notices', type, language, page],
    queryFn: ({ signal }) =>
      call(appNoticeList, { page, pageSize: PAGE_SIZE, noticeType: type, language }, { signal }),
    staleTime: 60_000,
  })

/** One page of a list, and how many pages there are. */
export const useNotices = (type: NoticeType, page: number) => {
  const { locale } = useText()
  const query = useQuery(noticesQuery(type, locale, page))
  return { ...query, pages: Math.max(1, Math.ceil((query.data?.total ?? 0) / PAGE_SIZE)) }
}

const NONE = { '1': 0, '2': 0, '3': 0 }

/** How many notices of each list came since it was last looked at; none are counted for who does not want to hear of them. */
export const useUnseen = (): Readonly<Record<NoticeType, number>> => {
  const { locale } = useText()
  const lists = useQueries({ queries: NOTICE_LISTS.map(({ type }) => noticesQuery(type, locale, 1)) })
  const isWanted = useUser().data?.subscriptions.notices ?? true
  const seen = [useStore(seenUntil[1]), useStore(seenUntil[2]), useStore(seenUntil[3])]
  const [first, second, third] = lists.map(
    ({ data }, at) =>
      data?.items.filter(({ publishedAt }) => publishedAt > Number(seen[at] ?? 0)).length ?? 0,
  )
  if (!isWanted) return NONE
  return { '1': first ?? 0, '2': second ?? 0, '3': third ?? 0 }
}

export type NoticeType = '1' | '2' | '3'

/** The lists of /notification by their number in its address. */
export const NOTICE_LISTS: readonly { readonly type: NoticeType; readonly text: PlainKey }[] = [
  { type: '1', text: 'notices.notices' },
  { type: '2', text: 'notices.news' },
  { type: '3', text: 'notices.listings' },
]

/** When the newest notice of each list that was looked at was published. */
export const seenUntil: Readonly<Record<NoticeType, ReturnType<typeof createSeen>>> = {
  '1': createSeen('1'),
  '2': createSeen('2'),
  '3': createSeen('3'),
}

function createSeen(type: NoticeType) {
  return createStored(`seen.${type}`, (text) => (text !== null && /^\d{1,15}$/.test(text) ? text : null))
}
