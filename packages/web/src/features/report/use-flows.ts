import { type RequestOf, reportAssetsRecordList, returnAssets } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { Period } from '../../ui/dates.ts'

export type FlowFilter = RequestOf<typeof reportAssetsRecordList>

/** Sums per kind of record and asset. */
export const useFlows = (filter: FlowFilter) =>
  useQuery({
    // Amounts are bigints, which no key can hold.
    queryKey: [...keys.records, 'flows', Object.entries(filter).map(([name, value]) => `${name} ${value}`)],
    queryFn: ({ signal }) => call(reportAssetsRecordList, filter, { signal }),
  })

/** What bets gave back. */
export const useReturned = (period: Period) =>
  useQuery({
    queryKey: [...keys.records, 'returned', period],
    queryFn: ({ signal }) => call(returnAssets, period, { signal }),
  })
