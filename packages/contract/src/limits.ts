import { BREAK_LENGTHS, LIMIT_KINDS, LIMIT_PERIODS } from '@nibble/domain'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { amount, empty, instant, playBreak, remindEveryMin, signedAmount } from './wire.ts'

const kind = z.enum(LIMIT_KINDS)
const period = z.enum(LIMIT_PERIODS)

const limit = z.object({
  kind,
  period,
  /** In USDT, like all of these; null if there is none. */
  amount: z.nullable(amount),
  /** Its replacement from `at` on. */
  next: z.nullable(z.object({ amount: z.nullable(amount), at: instant })),
  /** In the current period: deposited, staked, or lost with open stakes counted as lost. Below 0 after wins. */
  used: signedAmount,
  left: z.nullable(amount),
})
export type PlayerLimitView = z.output<typeof limit>

/** Bets in USDT, GMT and insurance credits since some moment. `net`: returns on settled bets minus their stakes. */
const position = z.object({ net: signedAmount, staked: amount, open: amount })
export type PlayPosition = z.output<typeof position>

export const limits = route({
  path: '/api/app/limit/limits',
  summary:
    'The player’s limits with what is used, their break, and how they stand in this session, day, week and month',
  access: 'player',
  perMinute: 60,
  request: empty,
  response: z.object({
    /** Deposit, stake, loss by day, week, month: always nine. */
    limits: z.array(limit),
    pause: z.nullable(playBreak),
    session: z.extend(position, { startedAt: instant }),
    positions: z.object({ day: position, week: position, month: position }),
    remindEveryMin,
    asOf: instant,
  }),
  refusals: ['try_again'],
})

export const setLimit = route({
  path: '/api/app/limit/setLimit',
  summary: 'Set a limit: stricter at once, looser or removed (null) after 24 hours',
  access: 'player',
  perMinute: 30,
  request: z.object({ kind, period, amount: z.nullable(amount) }),
  response: empty,
  refusals: ['amount_malformed', 'below_minimum', 'fresh_proof_needed', 'try_again'],
})

export const saveLimit = route({
  path: '/api/app/limit/saveLimit',
  summary: 'Take back a loosening that waits',
  access: 'player',
  perMinute: 30,
  request: z.object({ kind, period }),
  response: empty,
  refusals: ['fresh_proof_needed', 'try_again'],
})

export const takeBreak = route({
  path: '/api/app/limit/takeBreak',
  summary:
    'Stop own play and deposits for a time or for good; a break that runs can be prolonged, never shortened',
  access: 'player',
  perMinute: 10,
  request: z.object({ length: z.enum(BREAK_LENGTHS) }),
  response: empty,
  refusals: ['break_shorter', 'fresh_proof_needed', 'try_again'],
})

export const setReminder = route({
  path: '/api/app/limit/setReminder',
  summary: 'How often the page reminds of the session’s length',
  access: 'player',
  perMinute: 30,
  request: z.object({ remindEveryMin }),
  response: empty,
  refusals: [],
})

export const answerLimitsQuestion = route({
  path: '/api/app/limit/answerQuestion',
  summary: 'The player was asked for limits before their first deposit, and has answered',
  access: 'player',
  perMinute: 10,
  request: empty,
  response: empty,
  refusals: [],
})
