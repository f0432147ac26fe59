import {
  betReport,
  betReportAmount,
  type DayReport,
  type RequestOf,
  reportAssetsRecordList,
  returnAssets,
  teamBetReport,
  teamBetReportAmount,
} from '@nibble/contract'
import type { Asset, GameId, RoundLength } from '@nibble/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { Period } from '../../ui/dates.ts'
import { ofTeam } from './flows.ts'
import type { Scope } from './report-controls.tsx'

export type BetFilter = Period & {
  readonly scope: Scope
  readonly game?: GameId
  readonly roundLength?: RoundLength
}

const PAGE = 31
/** A file has at most this many pages of a hundred. */
const MOST_PAGES = 50

/** No socket pushes other players' bets: they are refetched. */
const SOURCES = {
  own: { days: betReport, totals: betReportAmount, key: keys.bets, again: {} },
  team: {
    days: teamBetReport,
    totals: teamBetReportAmount,
    key: [...keys.team, 'bets'],
    again: { refetchInterval: 60_000 },
  },
} as const

/** The sums of every currency that was staked. */
export const useBetTotals = ({ scope, ...filter }: BetFilter) => {
  const { totals, key, again } = SOURCES[scope]
  return useQuery({
    queryKey: [...key, 'totals', filter],
    queryFn: ({ signal }) => call(totals, filter, { signal }),
    ...again,
  })
}

/** One currency by day, newest first, paged. */
export const useBetDays = ({ scope, ...filter }: BetFilter, asset: Asset) => {
  const { days, key, again } = SOURCES[scope]
  return useInfiniteQuery({
    queryKey: [...key, 'days', { ...filter, asset }],
    queryFn: ({ pageParam, signal }) =>
      call(
        days,
        { ...filter, asset, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    ...again,
  })
}

/** Every day of the filter, including those not loaded on the screen. */
export const collectBetDays = async (
  { scope, ...filter }: BetFilter,
  asset: Asset,
): Promise<readonly DayReport[]> => {
  const rows: DayReport[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found: { items: DayReport[]; nextCursor: string | null } = await call(SOURCES[scope].days, {
      ...filter,
      asset,
      limit: 100,
      ...(cursor !== null && { cursor }),
    })
    rows.push(...found.items)
    cursor = found.nextCursor
    if (cursor === null) break
  }
  return rows
}

export type FlowFilter = RequestOf<typeof reportAssetsRecordList>

/** Sums by kind of record and asset: of everything, or of the team's income. */
export const useFlows = (filter: FlowFilter, scope: Scope) =>
  useQuery({
    // Amounts are bigints, which query keys cannot hold.
    queryKey: [...keys.records, 'flows', Object.entries(filter).map(([name, value]) => `${name} ${value}`)],
    queryFn: ({ signal }) => call(reportAssetsRecordList, filter, { signal }),
    select: ({ items, betsArchivedBefore }) => ({
      rows: scope === 'team' ? ofTeam(items) : items,
      betsArchivedBefore,
    }),
  })

/** What bets returned. */
export const useReturned = (period: Period) =>
  useQuery({
    queryKey: [...keys.records, 'returned', period],
    queryFn: ({ signal }) => call(returnAssets, period, { signal }),
  })
