import { type RebatePaidView, rebateLines, rebateList } from '@nibble/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

const PAGE = 20

/** What was paid for each day, newest first. */
export const rebatesQuery = infiniteQueryOptions({
  queryKey: [...keys.money('rebate'), 'paid'],
  queryFn: ({ pageParam, signal }) =>
    call(rebateList, { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 30_000,
})

/** What one payment is made of; it never changes. */
export const rebateLinesQuery = ({ day, record }: Pick<RebatePaidView, 'day' | 'record'>) =>
  infiniteQueryOptions({
    queryKey: [...keys.money('rebate'), 'lines', day, record],
    queryFn: ({ pageParam, signal }) =>
      call(
        rebateLines,
        { day, record, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Infinity,
  })
