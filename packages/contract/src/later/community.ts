import * as z from 'zod/mini'
import { route } from '../route.ts'
import { amount, asset, empty, instant, signedAmount } from '../wire.ts'

export const appGetLevelConfig = route({
  path: '/api/level-config/appGetLevelConfig',
  summary: 'Ranks and leagues with their thresholds and rates',
  access: 'guest',
  built: false,
  perMinute: 60,
  request: empty,
  response: z.object({
    levels: z.array(
      z.object({
        levelId: z.int(),
        /** 1 is a rank (of a team), 0 a league (of a player). */
        levelType: z.union([z.literal(0), z.literal(1)]),
        /** In English. */
        remark: z.string(),
        /** In the caller's language. */
        remarkUs: z.string(),
        threshold: amount,
        rateBps: z.int(),
      }),
    ),
  }),
  refusals: [],
})

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
