import * as z from 'zod/mini'
import { route } from './route.ts'
import { amount, asset, empty, instant } from './wire.ts'

export const promotionPause = route({
  path: '/api/app/activity/promotionPause',
  summary:
    'Whether rebates, rewards, prizes and jackpot shares of the caller are on hold, since which day (GMT+8), until when that is decided, and what waits',
  access: 'player',
  perMinute: 60,
  request: empty,
  response: z.object({
    pause: z.nullable(
      z.object({
        since: z.string(),
        /** The house has checked and ended them; if not, it still checks. */
        isDecided: z.boolean(),
        /** Null if nothing is left to decide. */
        decideBy: z.nullable(instant),
        held: z.array(z.object({ coinName: asset, amount })),
      }),
    ),
  }),
  refusals: [],
})
