import {
  assetsList,
  betTime1,
  betTime3,
  gameConfigList,
  historyLotteryRecordList,
  lastDrawPrizeBlock,
  orderList,
  type RequestOf,
  type ResponseOf,
  type TableChoice,
  userInfo,
} from '@nibble/contract'
import type { RoundLength } from '@nibble/domain'
import {
  infiniteQueryOptions,
  notifyManager,
  type QueryClient,
  QueryObserver,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { socketState } from '../realtime/connection.ts'
import { token } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

const ASSETS_EVERY_MS = 5_000
/** With the socket open the topics push updates; without it the page polls, unless offline. */
const whileDeaf = (ms: number) => () => navigator.onLine && socketState.get() !== 'open' && ms

const tableQuery = (roundLength: RoundLength, table: TableChoice) =>
  queryOptions({
    queryKey: keys.table(roundLength, table),
    queryFn: ({ signal }) => call(roundLength === '1m' ? betTime1 : betTime3, { table }, { signal }),
    refetchInterval: whileDeaf(2_000),
  })
/** The open and waiting rounds of a round length. */
export const useTable = (roundLength: RoundLength, table: TableChoice = 'block') =>
  useQuery(tableQuery(roundLength, table))

/** Balances, every 5 s while signed in. After a failed first load, the player or the socket's return retries. */
export const useAssets = () => {
  const isSignedIn = useStore(token) !== null
  return useQuery({
    queryKey: keys.assets,
    queryFn: ({ signal }) => call(assetsList, {}, { signal }),
    refetchInterval: ({ state }) => (state.status !== 'error' || state.data !== undefined) && ASSETS_EVERY_MS,
    enabled: isSignedIn,
  })
}

export const userQuery = queryOptions({
  queryKey: keys.user,
  queryFn: ({ signal }) => call(userInfo, {}, { signal }),
  staleTime: 60_000,
})
export const useUser = () => {
  const isSignedIn = useStore(token) !== null
  return useQuery({ ...userQuery, enabled: isSignedIn })
}

/** Games with their state, limits, windows, paytable and chain. */
export const configQuery = queryOptions({
  queryKey: keys.config,
  queryFn: ({ signal }) => call(gameConfigList, {}, { signal }),
  staleTime: 60_000,
  refetchInterval: 120_000,
})
export const useGameConfig = () => useQuery(configQuery)

type Config = ResponseOf<typeof gameConfigList>

/**
 * A flag of the configuration. Many parts of a screen read one: they share an observer, whose
 * timers and requests run once, and are drawn again only when theirs changes.
 */
export const useConfigFlag = (read: (config: Config | undefined) => boolean): boolean => {
  const client = useQueryClient()
  const flag = () => read(client.getQueryData(configQuery.queryKey))
  return useSyncExternalStore(subscriberOf(client), flag, flag)
}

type Subscribe = (listener: () => void) => () => void
const subscribers = new WeakMap<QueryClient, Subscribe>()

function subscriberOf(client: QueryClient): Subscribe {
  const known = subscribers.get(client)
  if (known !== undefined) return known
  const options = { ...configQuery, notifyOnChangeProps: ['data' as const] }
  const observer = new QueryObserver(client, options)
  const subscribe: Subscribe = (listener) => {
    // The cache may have dropped its query: on a change of players, or while nobody listened.
    const query = observer.getCurrentQuery()
    const kept: unknown = client.getQueryCache().get(query.queryHash)
    if (kept !== query) observer.setOptions(options)
    return observer.subscribe(notifyManager.batchCalls(listener))
  }
  subscribers.set(client, subscribe)
  return subscribe
}

type DrawFilter = Omit<RequestOf<typeof historyLotteryRecordList>, 'cursor'>

/** Finished rounds, newest first, paged. */
export const drawsQuery = (filter: DrawFilter) =>
  infiniteQueryOptions({
    queryKey: keys.drawList(filter),
    queryFn: ({ pageParam, signal }) =>
      call(historyLotteryRecordList, pageParam === null ? filter : { ...filter, cursor: pageParam }, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: whileDeaf(10_000),
  })

/** The last published round of each round length. */
export const useLastDraws = (table: TableChoice = 'block') =>
  useQuery({
    queryKey: [...keys.draws, 'last', table],
    queryFn: ({ signal }) => call(lastDrawPrizeBlock, { table }, { signal }),
    refetchInterval: whileDeaf(5_000),
  })

/** The player's open bets, newest first, at most a hundred. */
export const useOpenBets = () => {
  const isSignedIn = useStore(token) !== null
  return useQuery({
    queryKey: keys.betList({ state: 'open', limit: 100 }),
    queryFn: ({ signal }) => call(orderList, { state: 'open', limit: 100 }, { signal }),
    refetchInterval: whileDeaf(5_000),
    enabled: isSignedIn,
  })
}

export type Offer = Exclude<keyof Config['offers'], 'stakes'>

/** Whether this house offers the feature; true until known, since most do. */
export const useOffers = (what: Offer): boolean => useConfigFlag((config) => config?.offers[what] ?? true)
