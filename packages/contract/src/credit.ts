import * as z from 'zod/mini'
import { route } from './route.ts'
import { amount, betId, empty, instant } from './wire.ts'

export const creditList = route({
  path: '/api/app/assets/creditList',
  summary: 'What of the caller’s ROLL_POINT expires when, and what their wins of it still wait for',
  access: 'player',
  perMinute: 60,
  request: empty,
  response: z.object({
    asOf: instant,
    /** What may still be staked, soonest expiry first. */
    expiring: z.array(z.object({ amount, expiresAt: instant })),
    /** Wins in ROLL_GMT_POINT, oldest first: each becomes GMT once `needed` was staked and published. */
    wins: z.array(z.object({ betId, amount, needed: amount, staked: amount })),
  }),
  refusals: [],
})
