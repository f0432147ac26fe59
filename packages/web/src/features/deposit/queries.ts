import { appFindCoinTypeList, deposit, type ResponseOf } from '@nibble/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

export type Coin = ResponseOf<typeof appFindCoinTypeList>['coins'][number]

/** What can be deposited; null where nothing can. */
export const useCoin = () =>
  useQuery({
    queryKey: [...keys.money('deposit'), 'coin'],
    queryFn: async ({ signal }): Promise<Coin | null> => {
      const { coins } = await call(appFindCoinTypeList, {}, { signal })
      return coins.find(({ coinName }) => coinName === 'USDT') ?? null
    },
    staleTime: 60_000,
  })

const ON_ITS_WAY_MS = 2_000
const QUIET_MS = 8_000

/** The deposit address and the deposits to it. While one is on its way its confirmations are counted along. */
export const useDeposits = () =>
  useInfiniteQuery({
    queryKey: [...keys.money('deposit'), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(
        deposit,
        { asset: 'USDT', limit: 20, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => {
      const rows = state.data?.pages.flatMap(({ items }) => items) ?? []
      return rows.some(({ status }) => status === 'seen') ? ON_ITS_WAY_MS : QUIET_MS
    },
  })
