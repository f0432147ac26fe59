import { jackpotInfo } from '@nibble/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** The pools, and the player's share if the next draw hit the jackpot. */
export const jackpotQuery = queryOptions({
  queryKey: [...keys.money('jackpot'), 'pots'],
  queryFn: ({ signal }) => call(jackpotInfo, {}, { signal }),
  refetchInterval: 5_000,
})
