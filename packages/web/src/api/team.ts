import {
  agentInfo,
  appGetLevelConfig,
  levelHistory,
  organization,
  shareInfo,
  teamMonth,
} from '@nibble/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

const PAGE = 20

/** The player's code and link, and who invited them. */
export const shareQuery = queryOptions({
  queryKey: [...keys.team, 'share'],
  queryFn: ({ signal }) => call(shareInfo, {}, { signal }),
  staleTime: 30_000,
})

/** Size and performance, own and of the community. */
export const agentQuery = queryOptions({
  queryKey: [...keys.team, 'agent'],
  queryFn: ({ signal }) => call(agentInfo, {}, { signal }),
  refetchInterval: 30_000,
})

/** How many members are active and new this month, and the earnings. */
export const teamMonthQuery = queryOptions({
  queryKey: [...keys.team, 'month'],
  queryFn: ({ signal }) => call(teamMonth, {}, { signal }),
  refetchInterval: 60_000,
})

/** All ranks and leagues with their benefits. */
export const levelsQuery = queryOptions({
  queryKey: [...keys.team, 'levels'],
  queryFn: ({ signal }) => call(appGetLevelConfig, {}, { signal }),
  staleTime: 600_000,
})

/** Changes of the player's rank or league, newest first. */
export const levelHistoryQuery = infiniteQueryOptions({
  queryKey: [...keys.team, 'history'],
  queryFn: ({ pageParam, signal }) =>
    call(levelHistory, { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 30_000,
})

/** Members directly below the player, or below one of their members, newest first. */
export const membersQuery = (of: string | null) =>
  infiniteQueryOptions({
    queryKey: [...keys.team, 'members', of],
    queryFn: ({ pageParam, signal }) =>
      call(
        organization,
        { limit: PAGE, ...(of !== null && { bindId: of }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 30_000,
  })
