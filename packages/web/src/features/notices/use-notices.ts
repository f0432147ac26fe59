import { appNoticeList } from '@nibble/contract'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useUser } from '../../api/queries.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { NOTICE_LISTS, type NoticeType, seenUntil } from './notice-kind.ts'

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
