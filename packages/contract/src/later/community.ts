import * as z from 'zod/mini'
import { route } from '../route.ts'
import { amount, asset, instant, signedAmount } from '../wire.ts'

export const ranking = route({
  path: '/api/app/bet/ranking',
  summary: 'Players by profit of the day, the week or the month (GMT+8), with the caller’s own place',
  access: 'player',
  built: false,
  perMinute: 60,
  request: z.object({ period: z.enum(['daily', 'weekly', 'monthly']), asset: z.optional(asset) }),
  response: z.object({
    endsAt: instant,
    rows: z.array(
      z.object({ place: z.int(), username: z.string(), profit: signedAmount, prize: z.nullable(amount) }),
    ),
    own: z.nullable(z.object({ place: z.int(), profit: signedAmount })),
  }),
  refusals: ['asset_unknown'],
})
