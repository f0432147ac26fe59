import { insuranceSeries, insuranceTerms } from '@nibble/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** What an insured series that starts now could be. */
export const offerQuery = queryOptions({
  queryKey: [...keys.money('insurance'), 'offer'],
  queryFn: ({ signal }) => call(insuranceTerms, {}, { signal }),
  staleTime: 60_000,
})

/** The player's last series, which may still run. */
export const lastSeriesQuery = queryOptions({
  queryKey: [...keys.money('insurance'), 'last'],
  queryFn: async ({ signal }) => (await call(insuranceSeries, { limit: 1 }, { signal })).items[0] ?? null,
  refetchInterval: 5_000,
})
