import { BOARDS, LOCALES, PROMOTIONS, REWARD_KINDS } from '@nibble/domain'
import * as z from 'zod/mini'
import { amount, day, empty, roundNumber, signedAmount } from '../wire.ts'
import { consoleCall } from './call.ts'
import { changeRequestFields, id, listOf, listRequest, reason, time } from './wire.ts'

const promotion = z.enum(PROMOTIONS)
const bps = z.int().check(z.minimum(0), z.maximum(10_000))
const ppm = z.int().check(z.minimum(0), z.maximum(1_000_000))
const count = z.int().check(z.minimum(0), z.maximum(100_000))

/** In all languages, or none: then a level is called by its number. */
const remarks = z.nullable(
  z.record(z.enum(LOCALES), z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
)
const level = z.object({ threshold: amount, rateBps: bps, remarks })
const levels = z.array(level).check(z.maxLength(50))

/** In USDT, except play credit; rates of the edge in hundredths of a percent, shares in millionths. */
const terms = z.discriminatedUnion('promotion', [
  z.object({
    promotion: z.literal('levels'),
    /** Per team, by its turnover of 30 days. */
    ranks: levels,
    /** Per player, by their turnover of the month. */
    leagues: levels,
    /** One line's maximum part of a rank's threshold. */
    legBps: bps,
    directBps: bps,
    /** Part of a team rebate, to an equal rank above. */
    peerBps: bps,
    /** Total rebates per bet. */
    capBps: bps,
  }),
  z.object({
    promotion: z.literal('rewards'),
    /** Off if the amount is zero. */
    rewards: z
      .array(z.object({ kind: z.enum(REWARD_KINDS), target: amount, amount }))
      .check(z.maxLength(REWARD_KINDS.length)),
  }),
  z.object({ promotion: z.enum(BOARDS), prizes: z.array(amount).check(z.maxLength(200)) }),
  z.object({
    promotion: z.literal('jackpot'),
    feedPpm: ppm,
    prizePpm: ppm,
    stakeTimes: count,
    edgeTimes: count,
    bankrollPpm: ppm,
  }),
  z.object({
    promotion: z.literal('insurance'),
    losses: count,
    claimBps: bps,
    claimsPerDay: count,
    stakesPerDay: amount,
  }),
])

export type ConsolePromotionTerms = z.output<typeof terms>

/** The form stored with a change request, and that of a promotion's versions. */
export const encodePromotionTerms = (of: ConsolePromotionTerms): unknown => z.encode(terms, of)
export const decodePromotionTerms = (kept: unknown): ConsolePromotionTerms => z.parse(terms, kept)

/** The first day of GMT+8, or for jackpot and insurance the first round. */
const begins = z.union([z.object({ day }), z.object({ round: roundNumber })])

const version = z.object({ terms, effectiveAt: time })
export type PromotionVersion = z.output<typeof version>

const promotionView = z.object({
  id: promotion,
  inForce: version,
  /** Approved future ones, soonest first. */
  next: z.array(version),
  /** The earliest start of a change request. */
  earliest: begins,
})
export type PromotionView = z.output<typeof promotionView>

export const readPromotions = consoleCall({
  path: '/console/promotions/in-force',
  access: 'promotions.read',
  request: empty,
  response: z.object({ rows: z.array(promotionView) }),
})

const changeRequest = z.object({ ...changeRequestFields, terms, begins })
export type PromotionChangeRequest = z.output<typeof changeRequest>

/** Newest first, waiting ones before the others. */
export const listPromotionChangeRequests = consoleCall({
  path: '/console/promotions/list',
  access: 'promotions.read',
  request: listRequest(['id'], z.prefault(z.object({ promotion: z.optional(promotion) }), {})),
  response: listOf(changeRequest),
})

/** Refused if it could exceed a budget or would begin too soon, with what to change; round_unknown, fresh_code_needed. */
export const createPromotionChangeRequest = consoleCall({
  path: '/console/promotions/create',
  access: 'promotions.write',
  request: z.object({ terms, begins, reason }),
  response: changeRequest,
})

/** Approved by another person; its author may withdraw it. Refusals: change_request_decided, second_person_needed, the above. */
export const reviewPromotionChangeRequest = consoleCall({
  path: '/console/promotions/review',
  access: 'promotions.decide',
  request: z.object({ id, review: z.enum(['approve', 'reject']), reason }),
  response: changeRequest,
})

const cost = z.object({
  /** The last thirty completed days, GMT+8. */
  from: day,
  to: day,
  /** Counted stakes and their edge on these days, in USDT. */
  stake: amount,
  edge: amount,
  /** The cost of the current terms over them, and of the others; by the parts of the promotion. */
  parts: z.array(z.object({ part: z.string(), now: amount, drafted: amount })),
  now: amount,
  drafted: amount,
})
export type PromotionCost = z.output<typeof cost>

/** What such terms would have cost, next to the current ones. Nothing is stored. Refused like a change request. */
export const previewPromotion = consoleCall({
  path: '/console/promotions/preview',
  access: 'promotions.read',
  request: z.object({ terms }),
  response: cost,
})

/** A day, or a month as YYYY-MM, of GMT+8. */
const period = z.string().check(z.regex(/^20\d\d-\d\d(-\d\d)?$/))
const promotionCost = z.object({
  period,
  promotion,
  paid: amount,
  /** Recorded or promised, and not paid yet; below zero if a pool filled on earlier days was paid out. */
  accrued: signedAmount,
  /** How many were paid; for a month, on its busiest day. */
  players: z.int(),
})
export type PromotionCostRow = z.output<typeof promotionCost>

/** The cost of every promotion, next to the income from the same days' bets. Up to 31 days, or 12 months. */
export const reportPromotions = consoleCall({
  path: '/console/promotions/report',
  access: 'promotions.read',
  request: z.object({ from: day, to: day, by: z.enum(['day', 'month']) }),
  response: z.object({
    costs: z.array(promotionCost),
    /** Counted bets: their edge, and what the house won. */
    revenue: z.array(z.object({ period, edge: amount, gross: signedAmount })),
  }),
})
export type PromotionReport = z.output<(typeof reportPromotions)['response']>
