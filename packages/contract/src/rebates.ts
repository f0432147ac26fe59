import { REBATE_KINDS, REBATE_RECORDS } from '@nibble/domain'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { amount, asset, day, empty, pageOf, paging } from './wire.ts'

export const appGetLevelConfig = route({
  path: '/api/level-config/appGetLevelConfig',
  summary: 'Ranks and leagues with their thresholds and rates',
  access: 'guest',
  perMinute: 60,
  request: empty,
  response: z.object({
    levels: z.array(
      z.object({
        /** Counts from 1 within its type. */
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
    /** One line's maximum part of a rank’s threshold. */
    legBps: z.int(),
    /** The inviting player's share of a bet's edge, and, for inviting somebody of equal rank, of that one’s team rebate. */
    directBps: z.int(),
    peerBps: z.int(),
    /** All rebates on a bet together are at most this share of its edge. */
    capBps: z.int(),
  }),
  refusals: [],
})

const levelChange = z.object({
  /** The bets' day; levels are set after it. */
  day,
  rank: z.int(),
  rankBefore: z.int(),
  league: z.int(),
  leagueBefore: z.int(),
})
export type LevelChangeView = z.output<typeof levelChange>

export const levelHistory = route({
  path: '/api/level-config/levelHistory',
  summary: 'When the caller’s rank or league changed, newest first; they began with rank 0 and league 1',
  access: 'player',
  perMinute: 60,
  request: z.object(paging),
  response: pageOf(levelChange),
  refusals: [],
})

const record = z.enum(REBATE_RECORDS)

const rebatePaid = z.object({ day, record, amount })
export type RebatePaidView = z.output<typeof rebatePaid>

export const rebateList = route({
  path: '/api/app/rebate/rebateList',
  summary: 'What the caller was paid for each day, newest first',
  access: 'player',
  perMinute: 60,
  request: z.object(paging),
  response: pageOf(rebatePaid),
  refusals: [],
})

const rebateLine = z.object({
  kind: z.enum(REBATE_KINDS),
  coinName: asset,
  /** Whose bets: masked, null if they are the caller's own. */
  username: z.nullable(z.string()),
  /** All their counted bets of the day in that asset. */
  bets: z.int(),
  stake: amount,
  /** Of those placed since the caller has been above them. */
  edge: amount,
  rateBps: z.int(),
  amount,
})
export type RebateLineView = z.output<typeof rebateLine>

export const rebateLines = route({
  path: '/api/app/rebate/rebateLines',
  summary: 'What a payment to the caller is made of: whose bets, their edge and the rate, the largest first',
  access: 'player',
  perMinute: 60,
  request: z.object({ day, record, ...paging }),
  response: pageOf(rebateLine),
  refusals: [],
})
