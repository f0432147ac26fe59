import * as z from 'zod/mini'
import { route } from './route.ts'
import { empty } from './wire.ts'

export const giveBackPause = route({
  path: '/api/app/activity/giveBackPause',
  summary:
    'Whether rebates, rewards, prizes and jackpot shares of the caller are paused, and since which day (GMT+8)',
  access: 'player',
  perMinute: 60,
  request: empty,
  response: z.object({
    pause: z.nullable(
      z.object({
        since: z.string(),
        /** The house has looked and paused them for good; otherwise it still looks. */
        isDecided: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})
