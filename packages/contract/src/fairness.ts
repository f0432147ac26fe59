import { TESTED_GAMES } from '@nibble/domain'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { amount, instant, roundNumber, tableChoice } from './wire.ts'

/** The page's choices of days. */
export const FAIRNESS_DAYS = [1, 7, 30] as const

const count = z.int().check(z.minimum(0))

const chanceTest = z.object({
  game: z.enum(TESTED_GAMES),
  /** How often each outcome came, and its exact chance. */
  outcomes: z.array(z.object({ outcome: z.string(), seen: count, chance: z.number() })),
  /** Null while an outcome is expected fewer than five times: so few draws prove nothing. */
  chiSquare: z.nullable(
    z.object({
      statistic: z.number(),
      freedom: z.int(),
      /** How often fair draws deviate this much. */
      p: z.number(),
    }),
  ),
})
export type ChanceTest = z.output<typeof chanceTest>

const producer = z.object({
  producer: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
  blocks: count,
  /** Players' returns divided by stakes on these blocks, and those of fair blocks; 1 is the whole stake. */
  returned: z.number(),
  expected: z.number(),
  /** The strength of the evidence against it: 0 as fair blocks give, 1 where notice is given. */
  way: z.number(),
  level: z.enum(['fair', 'notice', 'alarm']),
})
export type ProducerReturn = z.output<typeof producer>

export const fairness = route({
  path: '/api/app/fairness/fairness',
  summary:
    'What came against what chance gives, returns by producer, seals of the last day, and cap room of the open draw',
  access: 'guest',
  perMinute: 60,
  request: z.object({ days: z.literal(FAIRNESS_DAYS) }),
  response: z.object({
    at: instant,
    /** Block and guarded tables separately: other hashes decide them. A block counts once, however many rounds it decided. */
    tables: z.array(
      z.object({ table: tableChoice, from: instant, draws: count, tests: z.array(chanceTest) }),
    ),
    producers: z.object({
      watched: count,
      onNotice: count,
      /** Those nearest to a notice first, at most a hundred. */
      nearest: z.array(producer),
    }),
    /** Draws of the last 24 hours with a known state. */
    seals: z.object({
      /** This house writes its books to a chain. */
      isOn: z.boolean(),
      sealed: count,
      of: count,
      /** The unsealed ones, by their index in `of`, oldest 0; the newest hundred. */
      unsealed: z.array(z.object({ place: count, round: roundNumber })),
    }),
    /** The next draw that takes bets: the house's worst loss so far, and its cap. Guarded rounds have separate caps. */
    room: z.nullable(
      z.object({
        round: roundNumber,
        drawAt: instant,
        parts: z.array(z.object({ table: tableChoice, round: roundNumber, taken: amount, cap: amount })),
      }),
    ),
  }),
  refusals: [],
})
