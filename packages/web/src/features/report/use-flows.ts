import { type RequestOf, reportAssetsRecordList, returnAssets } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { Period } from '../../ui/dates.ts'
import { ofTeam } from './flows.ts'
import type { Scope } from './scope-switch.tsx'

export type FlowFilter = RequestOf<typeof reportAssetsRecordList>

/** Sums per kind of record and asset: of everything, or of what came through the team. */
export const useFlows = (filter: FlowFilter, scope: Scope) =>
  useQuery({
    // Amounts are bigints, which no key can hold.
    queryKey: [...keys.records, 'flows', Object.entries(filter).map(([name, value]) => `${name} ${value}`)],
    queryFn: ({ signal }) => call(reportAssetsRecordList, filter, { signal }),
    select: ({ items }) => (scope === 'team' ? ofTeam(items) : items),
  })

/** What bets gave back. */
export const useReturned = (period: Period) =>
  useQuery({
    queryKey: [...keys.records, 'returned', period],
    queryFn: ({ signal }) => call(returnAssets, period, { signal }),
  })
