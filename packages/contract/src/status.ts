import * as z from 'zod/mini'
import { route } from './route.ts'
import { amount, blockHash, day, empty, instant, wholeNumber } from './wire.ts'

const count = z.int().check(z.minimum(0))

/** The page's subjects, in the order shown. */
export const SERVICES = ['bets', 'draws', 'payouts', 'withdrawals', 'sealing', 'endpoints', 'books'] as const
export type Service = (typeof SERVICES)[number]

/** A balance has to show its return this long after its round's outcome is fixed, and a round this long after its time. */
export const PROMISED_MS = 12_000

/** Upper bounds of the classes of withdrawals by time to payment, in ms; slower ones are in a last one. */
export const WITHDRAWAL_CLASSES_MS = [60_000, 600_000, 3_600_000, 21_600_000, 86_400_000] as const

const tally = z.object({
  /** Total minutes, rounds, withdrawals or draws. */
  of: count,
  /** Those not as promised. */
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

/** The median and 99th percentile, in ms, to two digits; null if there were none. */
const span = z.nullable(z.object({ half: z.number(), most: z.number() }))

const incident = z.object({
  what: z.enum(['off', 'bets', 'endpoints', 'books', 'sealing', 'producer', 'deposits']),
  from: instant,
  /** Null while ongoing. */
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
    /** When today's sums were made; null before the first time. */
    countedAt: z.nullable(instant),
    /**
     * As of this moment. A service is `unknown` if there is no recent check, `off` if this house does not have it. None `works`
     * while it has an open incident. Deposits are not counted by day.
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
    /** Every day since the house began, at most the last 90, oldest first; today as far as it has gone. */
    days: z.array(z.object({ day, ...tallies.shape, paidAfter: span, acceptedBets: count })),
    total: z.object({ ...tallies.shape, acceptedBets: count }),
    paidAfter: span,
    withdrawals: z.object({
      paidAfter: span,
      /** By time to payment: each of WITHDRAWAL_CLASSES_MS, and later. */
      classes: z.array(count),
    }),
    /** Draws of today sealed before their block, out of those with a known state; and how long before, for half of them. */
    sealedToday: z.object({ sealed: count, of: count, aheadMs: z.nullable(z.number()) }),
    /** The most outsiders' keys that agreed to one head of the last hour: a new key for each round counts once. */
    watchers: count,
    liabilities: z.nullable(
      z.object({
        day,
        root: blockHash,
        owed: amount,
        held: z.nullable(z.object({ raw: wholeNumber, decimals: z.int() })),
      }),
    ),
    /** Newest first, at most 50. */
    incidents: z.array(incident),
  }),
  refusals: [],
})
