import { betReport, betReportAmount, type DayReport } from '@nibble/contract'
import type { Asset, GameId, Tempo } from '@nibble/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { Period } from '../../ui/dates.ts'

export type BetFilter = Period & { readonly game?: GameId; readonly tempo?: Tempo }

const PAGE = 31
/** So many pages of a hundred at most go into a file. */
const MOST_PAGES = 50

/** The sums of every currency that was bet with. */
export const useBetTotals = (filter: BetFilter) =>
  useQuery({
    queryKey: [...keys.bets, 'totals', filter],
    queryFn: ({ signal }) => call(betReportAmount, filter, { signal }),
  })

/** One currency day by day, newest first, page by page. */
export const useBetDays = (filter: BetFilter, asset: Asset | null) =>
  useInfiniteQuery({
    queryKey: [...keys.bets, 'days', { ...filter, asset }],
    queryFn: ({ pageParam, signal }) =>
      call(
        betReport,
        {
          ...filter,
          limit: PAGE,
          ...(asset !== null && { asset }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: asset !== null,
  })

/** Every day of the filter, also what is not on the screen. */
export const collectBetDays = async (filter: BetFilter, asset: Asset): Promise<readonly DayReport[]> => {
  const rows: DayReport[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found: { items: DayReport[]; nextCursor: string | null } = await call(betReport, {
      ...{ ...filter, asset, limit: 100 },
      ...(cursor !== null && { cursor }),
    })
    rows.push(...found.items)
    cursor = found.nextCursor
    if (cursor === null) break
  }
  return rows
}
