import { contest, dailyTasks, online, type RequestOf, ranking } from '@nibble/contract'
import { queryOptions } from '@tanstack/react-query'
import { socketState } from '../realtime/connection.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

export type RankingPeriod = RequestOf<typeof ranking>['period']

/** Players by profit, with the player's own place. */
export const rankingQuery = (period: RankingPeriod) =>
  queryOptions({
    queryKey: [...keys.boards, 'ranking', period],
    queryFn: ({ signal }) => call(ranking, { period }, { signal }),
    refetchInterval: 10_000,
  })

/** This month's contest. */
export const contestQuery = queryOptions({
  queryKey: [...keys.boards, 'contest'],
  queryFn: ({ signal }) => call(contest, {}, { signal }),
  refetchInterval: 10_000,
})

/** The number of connected players; while connected, the topic updates it. */
export const onlineQuery = queryOptions({
  queryKey: keys.online,
  queryFn: ({ signal }) => call(online, {}, { signal }),
  refetchInterval: () => (socketState.get() === 'open' ? false : 30_000),
})

/** Today's tasks with their rewards, and the player's progress. */
export const tasksQuery = queryOptions({
  queryKey: [...keys.money('reward'), 'tasks'],
  queryFn: ({ signal }) => call(dailyTasks, {}, { signal }),
  refetchInterval: 15_000,
})
