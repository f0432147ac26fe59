import { appNoticeList } from '@nibble/contract'
import type { Locale, PlainKey } from '@nibble/phrases'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export type NoticeType = '1' | '2' | '3'

/** The lists of /notification by their number in the address. */
export const NOTICE_LISTS: readonly { readonly type: NoticeType; readonly text: PlainKey }[] = [
  { type: '1', text: 'notices.notices' },
  { type: '2', text: 'notices.news' },
  { type: '3', text: 'notices.listings' },
]

export const PAGE_SIZE = 100

export const noticesQuery = (type: NoticeType, language: Locale, page: number) =>
  queryOptions({
    queryKey: ['notices', type, language, page],
    queryFn: ({ signal }) =>
      call(appNoticeList, { page, pageSize: PAGE_SIZE, noticeType: type, language }, { signal }),
    staleTime: 60_000,
  })
