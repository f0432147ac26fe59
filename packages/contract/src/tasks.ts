import { GIFT_KINDS, TASK_KINDS } from '@nibble/domain'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { amount, asset, empty, instant } from './wire.ts'

const prize = { prize: amount, coinName: asset }

const task = z.object({
  kind: z.enum(TASK_KINDS),
  /** In USDT, a GMT counts as one; for dailyBetCountReward whole bets. */
  target: amount,
  reached: amount,
  isReached: z.boolean(),
  ...prize,
  /** How much of the prize the caller’s own bets allow now; nothing before reaching the target. */
  now: amount,
})
export type Task = z.output<typeof task>

const gift = z.object({
  kind: z.enum(GIFT_KINDS),
  /** The edge that the invited player’s own bets have to bring, in USDT; 0 if signing up is enough. */
  target: amount,
  /** For how many players the caller got it. */
  given: z.int(),
  ...prize,
})
export type Gift = z.output<typeof gift>

export const dailyTasks = route({
  path: '/api/app/activity/dailyTasks',
  summary:
    'What brings a reward today (GMT+8) and how far the caller is, and what brings one for each player whom they invite. Paid once, after midnight',
  access: 'player',
  perMinute: 60,
  request: empty,
  response: z.object({
    asOf: instant,
    /** The first moment of the next day. */
    endsAt: instant,
    /** How much of their own bets' edge a player may get back, in millionths. */
    playerPpm: z.int(),
    /** What all tasks together would pay now, and at most. */
    now: amount,
    upTo: amount,
    tasks: z.array(task),
    gifts: z.array(gift),
  }),
  refusals: [],
})
