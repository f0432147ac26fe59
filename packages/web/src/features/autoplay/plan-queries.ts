import { autoplayBets, autoplayPlans } from '@nibble/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** The player's last plans; the first may be running. */
export const plansQuery = queryOptions({
  queryKey: [...keys.money('autoplay'), 'plans'],
  queryFn: async ({ signal }) => (await call(autoplayPlans, { limit: 6 }, { signal })).items,
  refetchInterval: 5_000,
})

export const planBetsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.money('autoplay'), 'bets', id],
    queryFn: async ({ signal }) => (await call(autoplayBets, { id }, { signal })).bets,
    refetchInterval: 5_000,
  })
