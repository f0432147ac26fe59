import * as z from 'zod/mini'
import { route } from '../route.ts'
import { invitationCode } from '../session.ts'
import { amount, asset, bindId, empty, instant, pageOf, paging, signedAmount } from '../wire.ts'

const member = z.object({
  bindId,
  username: z.string(),
  joinedAt: instant,
  rank: z.int(),
  league: z.int(),
  /** Counted turnover in USDT of the member with everybody below. */
  performance: amount,
  performanceThisMonth: amount,
})

export const organization = route({
  path: '/api/app/user/organization',
  summary: 'The players directly below the caller, or below one of the players under him',
  access: 'player',
  built: false,
  perMinute: 60,
  request: z.object({ bindId: z.optional(bindId), ...paging }),
  response: pageOf(member),
  refusals: ['not_found'],
})

export const agentInfo = route({
  path: '/api/app/user/agentInfo',
  summary: 'Rank, league, size and performance of the caller’s community, and his rebates',
  access: 'player',
  built: false,
  perMinute: 60,
  request: empty,
  response: z.object({
    rank: z.int(),
    league: z.int(),
    communitySize: z.int(),
    personalPerformance: amount,
    personalPerformanceThisMonth: amount,
    communityPerformance: amount,
    communityPerformanceThisMonth: amount,
    rebates: z.array(
      z.object({
        recordType: z.enum([
          'betBackwaterReward',
          'rebateBonus',
          'rebateTeamBonus',
          'rebateGaBonus',
          'rebateGaTeamBonus',
          'averageRebateBonus',
        ]),
        total: amount,
        yesterday: amount,
      }),
    ),
  }),
  refusals: [],
})

export const shareInfo = route({
  path: '/api/app/user/shareInfo',
  summary: 'The caller’s invitation code and link',
  access: 'player',
  built: false,
  perMinute: 60,
  request: empty,
  response: z.object({ invitationCode, link: z.string(), invited: z.int() }),
  refusals: [],
})

export const bindInvitationCode = route({
  path: '/api/app/user/bindInvitationCode',
  summary: 'Name the inviting player, once; never a circle',
  access: 'player',
  built: false,
  perMinute: 10,
  request: z.object({ invitationCode }),
  response: z.object({ parentUserName: z.string() }),
  refusals: ['invitation_unknown', 'invitation_used', 'invitation_loop'],
})

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
