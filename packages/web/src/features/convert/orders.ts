import { convertOrderList } from '@nibble/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

const PAGE = 20

/** The player's conversions, newest first, page by page. */
export const useOrders = () =>
  useInfiniteQuery({
    queryKey: [...keys.money('conversion'), 'orders'],
    queryFn: ({ pageParam, signal }) =>
      call(convertOrderList, { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
