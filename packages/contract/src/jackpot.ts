import * as z from 'zod/mini'
import { route } from './route.ts'
import { amount, asset, blockHash, empty, height, instant, pageOf, paging, roundNumber } from './wire.ts'

export const jackpotInfo = route({
  path: '/api/app/jackpot/jackpotInfo',
  summary:
    'What is in the jackpot’s pools, by which terms it goes, and what the caller would have if the next block hit it',
  access: 'guest',
  perMinute: 120,
  request: empty,
  response: z.object({
    asOf: instant,
    /** Blocks per fall, on average. */
    oneIn: z.int(),
    /** Shares in millionths. */
    terms: z.object({
      feedPpm: z.int(),
      prizePpm: z.int(),
      stakeTimes: z.int(),
      edgeTimes: z.int(),
      bankrollPpm: z.int(),
    }),
    pots: z.array(
      z.object({
        coinName: asset,
        pot: amount,
        /** The part to be shared. */
        prize: amount,
        /**
         * The caller's open bets of the next draw that count, their share, and all stakes that share with them, some
         * seconds old: zero for a caller without such a bet. Null for a guest.
         */
        own: z.nullable(z.object({ stake: amount, share: amount, staked: amount })),
      }),
    ),
  }),
  refusals: [],
})

export const jackpotHit = z.object({
  height,
  hash: blockHash,
  hitAt: instant,
  coinName: asset,
  rounds: z.array(roundNumber),
  pot: amount,
  prize: amount,
  state: z.enum(['fallen', 'shared', 'paid']),
  /** Null until it is shared. */
  players: z.nullable(z.int()),
  won: z.nullable(amount),
  largest: z.nullable(amount),
  /** The caller's own part; null if they have none. */
  own: z.nullable(z.object({ stake: amount, share: amount })),
})
export type JackpotHitView = z.output<typeof jackpotHit>

export const jackpotList = route({
  path: '/api/app/jackpot/jackpotList',
  summary: 'Every hit of the jackpot, newest first, with the block that hit it',
  access: 'guest',
  perMinute: 120,
  request: z.object(paging),
  response: pageOf(jackpotHit),
  refusals: [],
})
