import { jackpotList } from '@nibble/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

const PAGE = 20

/** Every fall, newest first. */
export const fallsQuery = infiniteQueryOptions({
  queryKey: [...keys.money('jackpot'), 'falls'],
  queryFn: ({ pageParam, signal }) =>
    call(jackpotList, { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: 30_000,
})
