import * as z from 'zod/mini'
import { route } from './route.ts'
import { password } from './security.ts'
import { invitationCode } from './session.ts'
import { amount, bindId, empty, instant, pageOf, paging } from './wire.ts'

/** Counted turnover in USDT; a GMT counts as one. Months are GMT+8. */
const performance = {
  performance: amount,
  performanceThisMonth: amount,
}

const member = z.object({
  bindId,
  /** Masked. */
  username: z.string(),
  joinedAt: instant,
  /** How many are below them: at any depth, and directly. */
  communitySize: z.int(),
  invited: z.int(),
  /** Of the member with everybody below. */
  ...performance,
})
export type TeamMember = z.output<typeof member>

export const organization = route({
  path: '/api/app/user/organization',
  summary: 'The players directly below the caller, or below one of the players under them, newest first',
  access: 'player',
  perMinute: 60,
  request: z.object({ bindId: z.optional(bindId), ...paging }),
  response: pageOf(member),
  refusals: ['not_found'],
})

/** The way to the next level; null at the highest. */
const climb = z.nullable(z.object({ threshold: amount, reached: amount }))
/** Both are set once a day, with the legs' progress towards the next rank; 0 is no rank, the first league is 1. */
const levels = {
  rank: z.int(),
  nextRank: climb,
  league: z.int(),
  nextLeague: climb,
}

export const agentInfo = route({
  path: '/api/app/user/agentInfo',
  summary: 'Size and performance of the caller’s community, their own performance, and their levels',
  access: 'player',
  perMinute: 60,
  request: empty,
  response: z.object({
    communitySize: z.int(),
    /** Directly below them. */
    invited: z.int(),
    personalPerformance: amount,
    personalPerformanceThisMonth: amount,
    communityPerformance: amount,
    communityPerformanceThisMonth: amount,
    ...levels,
  }),
  refusals: [],
})

export const teamMonth = route({
  path: '/api/app/user/teamMonth',
  summary:
    'This month (GMT+8) of the caller’s community at a glance: who plays, who is new, and the rebates earned',
  access: 'player',
  perMinute: 20,
  request: empty,
  response: z.object({
    /** How many members were counted, nearest first: everybody, unless the community is very large. */
    counted: z.int(),
    /** How many of those have a counted bet this month, and came below the caller this month. */
    active: z.int(),
    joined: z.int(),
    /** Paid for days of this month, in PROMOTION_POINT. */
    rebates: amount,
  }),
  refusals: [],
})

export const shareInfo = route({
  path: '/api/app/user/shareInfo',
  summary: 'The caller’s invitation code and link',
  access: 'member',
  perMinute: 60,
  request: empty,
  response: z.object({
    invitationCode,
    /** Opens the page with the code filled in; the QR code's text. */
    link: z.string(),
    invited: z.int(),
    /** Masked; null if nobody is named. */
    parentUserName: z.nullable(z.string()),
  }),
  refusals: [],
})

export const bindInvitationCode = route({
  path: '/api/app/user/bindInvitationCode',
  summary: 'Name the inviting player, once, with the transaction password where there is one; never a circle',
  access: 'member',
  perMinute: 10,
  request: z.object({ invitationCode, transactionPassword: z.optional(password) }),
  response: z.object({
    /** Masked. */
    parentUserName: z.string(),
  }),
  refusals: [
    'invitation_unknown',
    'invitation_used',
    'invitation_loop',
    'invitation_too_deep',
    'invitation_team_large',
    'fresh_proof_needed',
    'password_weak',
    'transaction_password_missing',
    'transaction_password_wrong',
    'too_many_tries',
    'too_often',
    'money_waits',
    'try_again',
  ],
})
