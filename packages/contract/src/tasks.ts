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
  /** What of the prize the caller’s own bets let through now; nothing before the target is reached. */
  now: amount,
})
export type Task = z.output<typeof task>

const gift = z.object({
  kind: z.enum(GIFT_KINDS),
  /** The edge that the invited player’s own bets have to bring, in USDT; 0 where it is enough that they are there. */
  target: amount,
  /** For how many players the caller has had it. */
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
    /** Of the edge of their own bets so much may go back to a player, in millionths. */
    playerPpm: z.int(),
    /** What all tasks together would pay now, and what they pay at most. */
    now: amount,
    upTo: amount,
    tasks: z.array(task),
    gifts: z.array(gift),
  }),
  refusals: [],
})
