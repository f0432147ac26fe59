import { orderList } from '@nibble/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { bodyOf, type RecordFilter } from './record-filter.ts'

/** The player's bets, newest first, page by page. */
export const useRecords = (filter: RecordFilter) => {
  const body = bodyOf(filter)
  return useInfiniteQuery({
    queryKey: keys.betList({ ...body, pages: true }),
    queryFn: ({ pageParam, signal }) =>
      call(orderList, pageParam === null ? body : { ...body, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}
