import { jackpotInfo, jackpotList } from '@nibble/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

const PAGE = 20

/** The pots, and the player's share of them if the next draw made them fall. */
export const jackpotQuery = queryOptions({
  queryKey: [...keys.money('jackpot'), 'pots'],
  queryFn: ({ signal }) => call(jackpotInfo, {}, { signal }),
  refetchInterval: 5_000,
})

/** Every fall, newest first. */
export const fallsQuery = infiniteQueryOptions({
  queryKey: [...keys.money('jackpot'), 'falls'],
  queryFn: ({ pageParam, signal }) =>
    call(jackpotList, { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: 30_000,
})
