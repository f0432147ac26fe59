import * as z from 'zod/mini'
import { route } from './route.ts'
import { amount, blockHash, day, empty, instant, wholeNumber } from './wire.ts'

const count = z.int().check(z.minimum(0))

/** What the page speaks of, in the order in which it shows them. */
export const SERVICES = ['bets', 'draws', 'payouts', 'withdrawals', 'sealing', 'endpoints', 'books'] as const
export type Service = (typeof SERVICES)[number]

/** A balance has to show its return so long after the outcome of its round is fixed, and a round so long after its time. */
export const PROMISED_MS = 12_000

/** Upper ends of the classes of withdrawals by time to payment, in ms; what takes longer is in a last one. */
export const WITHDRAWAL_CLASSES_MS = [60_000, 600_000, 3_600_000, 21_600_000, 86_400_000] as const

const tally = z.object({
  /** Of so many (minutes, rounds, withdrawals, draws) … */
  of: count,
  /** … so many were not as promised. */
  missed: count,
})
const tallies = z.object({
  bets: tally,
  draws: tally,
  payouts: tally,
  withdrawals: tally,
  sealing: tally,
  endpoints: tally,
  books: tally,
})

/** Half and 99 of 100 took at most so long, in ms, of two digits; null where there were none. */
const span = z.nullable(z.object({ half: z.number(), most: z.number() }))

const incident = z.object({
  what: z.enum(['off', 'bets', 'endpoints', 'books', 'sealing', 'producer', 'deposits']),
  from: instant,
  /** Null while it goes on. */
  to: z.nullable(instant),
})
export type Incident = z.output<typeof incident>

export const houseStatus = route({
  path: '/api/app/status/status',
  summary: 'How the house works now, and how it did in the last 90 days',
  access: 'guest',
  perMinute: 60,
  request: empty,
  response: z.object({
    at: instant,
    /** When the sums of today were made; null before the first time. */
    countedAt: z.nullable(instant),
    /**
     * As of this moment. A service is `unknown` where no recent check exists, `off` where this house does not have it. None `works`
     * that an incident which goes on concerns. Deposits are not counted by day.
     */
    now: z.object({
      bets: z.enum(['works', 'slow', 'interrupted', 'unknown']),
      draws: z.enum(['works', 'slow', 'interrupted', 'unknown']),
      payouts: z.enum(['works', 'slow', 'unknown']),
      deposits: z.enum(['works', 'slow', 'off']),
      withdrawals: z.enum(['works', 'slow', 'interrupted', 'off']),
      sealing: z.enum(['works', 'interrupted', 'unknown', 'off']),
      endpoints: z.enum(['works', 'slow', 'interrupted']),
      books: z.enum(['works', 'interrupted', 'unknown']),
    }),
    endpoints: z.object({ agree: count, of: count, height: z.nullable(z.string()) }),
    booksCheckedAt: z.nullable(instant),
    /** Every day since the house began, at most the last 90, the oldest first; today as far as it has gone. */
    days: z.array(z.object({ day, ...tallies.shape, paidAfter: span, acceptedBets: count })),
    total: z.object({ ...tallies.shape, acceptedBets: count }),
    paidAfter: span,
    withdrawals: z.object({
      paidAfter: span,
      /** By time to payment: each of WITHDRAWAL_CLASSES_MS, and later. */
      classes: z.array(count),
    }),
    /** Draws of today that were sealed before their block, of those of which it is known; and how long before, half of them. */
    sealedToday: z.object({ sealed: count, of: count, aheadMs: z.nullable(z.number()) }),
    /** Outsiders who agreed to a head in the last hour. */
    watchers: count,
    liabilities: z.nullable(
      z.object({
        day,
        root: blockHash,
        owed: amount,
        held: z.nullable(z.object({ raw: wholeNumber, decimals: z.int() })),
      }),
    ),
    /** The newest first, at most 50. */
    incidents: z.array(incident),
  }),
  refusals: [],
})
