import { giveBackPause } from '@nibble/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** Whether the player's rebates, rewards, prizes and jackpot shares are paused. */
export const giveBackQuery = queryOptions({
  queryKey: [...keys.money('reward'), 'pause'],
  queryFn: ({ signal }) => call(giveBackPause, {}, { signal }),
  staleTime: 60_000,
})
