import { limits, type ResponseOf } from '@nibble/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

export type Overview = ResponseOf<typeof limits>

const EVERY_MS = 15_000

/** The player's limits with their usage, and the player's net result. */
export const useLimits = () =>
  useQuery({
    queryKey: keys.limits,
    queryFn: ({ signal }) => call(limits, {}, { signal }),
    refetchInterval: EVERY_MS,
  })

/** Refreshes everything that shows the player's limits. */
export const limitsChanged = async (cache: QueryClient): Promise<void> => {
  await Promise.all([
    cache.invalidateQueries({ queryKey: keys.limits }),
    cache.invalidateQueries({ queryKey: keys.user }),
    cache.invalidateQueries({ queryKey: keys.money('deposit') }),
  ])
}
