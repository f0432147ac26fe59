import { configList, type ResponseOf, withdrawalOrderList } from '@nibble/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

export type Configs = ResponseOf<typeof configList>
export type Terms = Configs['configs'][number]
export type PayoutAddress = Configs['addresses'][number]

export const configKey = [...keys.money('withdrawal'), 'config']

/** The rules, and where the player may withdraw to. */
export const useWithdrawConfigs = () =>
  useQuery({
    queryKey: configKey,
    queryFn: ({ signal }) => call(configList, {}, { signal }),
    refetchInterval: 60_000,
  })

const MOVING = new Set(['to_be_released', 'withdrawing'])
const MOVING_MS = 3_000
const QUIET_MS = 30_000

/** The player's withdrawals, newest first; those on their way are followed. */
export const useWithdrawals = () =>
  useInfiniteQuery({
    queryKey: [...keys.money('withdrawal'), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(withdrawalOrderList, { limit: 20, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => {
      const rows = state.data?.pages.flatMap(({ items }) => items) ?? []
      return rows.some(({ status }) => MOVING.has(status)) ? MOVING_MS : QUIET_MS
    },
  })
