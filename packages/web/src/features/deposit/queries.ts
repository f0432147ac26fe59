import { appFindCoinTypeList, deposit, depositList, type ResponseOf } from '@nibble/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { Wallet } from '../../wallet/eip-1193.ts'
import { readHolding } from '../../wallet/pay.ts'

export type Coin = ResponseOf<typeof appFindCoinTypeList>['coins'][number]

/** The coin that can be deposited; null if there is none. */
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

/** The player's deposit address. The server refuses it during a break or beyond a limit of the player's own. */
export const useAddress = () =>
  useQuery({
    queryKey: [...keys.money('deposit'), 'address'],
    queryFn: async ({ signal }) => (await call(deposit, { asset: 'USDT', limit: 1 }, { signal })).address,
    staleTime: 60_000,
    refetchInterval: 60_000,
  })

/** The player's deposits, newest first. The confirmations of a pending one are updated. */
export const useDeposits = () =>
  useInfiniteQuery({
    queryKey: [...keys.money('deposit'), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(depositList, { limit: 20, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => {
      const rows = state.data?.pages.flatMap(({ items }) => items) ?? []
      return rows.some(({ status }) => status === 'seen') ? ON_ITS_WAY_MS : QUIET_MS
    },
  })

/** The balance of a wallet in this browser; refetched now and then, since it is also used elsewhere. */
export const useHolding = ({ id, request }: Wallet, coin: Coin) =>
  useQuery({
    queryKey: [...keys.money('deposit'), 'holding', id, coin.contract],
    queryFn: () => readHolding(request, coin),
    refetchInterval: QUIET_MS,
  })
