import { BOARDS, PROGRAMMES, REWARD_KINDS } from '@nibble/domain'
import * as z from 'zod/mini'
import { LANGUAGES } from '../notices.ts'
import { amount, day, empty, roundNumber, signedAmount } from '../wire.ts'
import { consoleCall } from './call.ts'
import { id, listOf, listRequest, operatorRef, reason, time } from './wire.ts'

const programme = z.enum(PROGRAMMES)
const bps = z.int().check(z.minimum(0), z.maximum(10_000))
const ppm = z.int().check(z.minimum(0), z.maximum(1_000_000))
const count = z.int().check(z.minimum(0), z.maximum(100_000))

/** In all languages, or in none: then a level is called by its number. */
const remarks = z.nullable(
  z.record(z.enum(LANGUAGES), z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
)
const level = z.object({ threshold: amount, rateBps: bps, remarks })
const levels = z.array(level).check(z.maxLength(50))

/** Amounts in USDT, but play credit; rates of the edge in hundredths of a percent, shares in millionths. */
const terms = z.discriminatedUnion('programme', [
  z.object({
    programme: z.literal('levels'),
    /** Of a team, by its turnover of 30 days. */
    ranks: levels,
    /** Of a player, by his turnover of the month. */
    leagues: levels,
    /** Of a rank's threshold one line brings no more than this. */
    legBps: bps,
    directBps: bps,
    /** Of a team rebate, to the one above of the same rank. */
    peerBps: bps,
    /** All rebates of a bet together. */
    capBps: bps,
  }),
  z.object({
    programme: z.literal('rewards'),
    /** Off where the amount is zero. */
    rewards: z
      .array(z.object({ kind: z.enum(REWARD_KINDS), target: amount, amount }))
      .check(z.maxLength(REWARD_KINDS.length)),
  }),
  z.object({ programme: z.enum(BOARDS), prizes: z.array(amount).check(z.maxLength(200)) }),
  z.object({
    programme: z.literal('jackpot'),
    feedPpm: ppm,
    prizePpm: ppm,
    stakeTimes: count,
    edgeTimes: count,
    bankrollPpm: ppm,
  }),
  z.object({
    programme: z.literal('insurance'),
    losses: count,
    claimBps: bps,
    claimsPerDay: count,
    stakesPerDay: amount,
  }),
])

export type ConsoleProgrammeTerms = z.output<typeof terms>

/** As they are kept with a draft, and as the versions of a programme are read. */
export const encodeProgrammeTerms = (of: ConsoleProgrammeTerms): unknown => z.encode(terms, of)
export const decodeProgrammeTerms = (kept: unknown): ConsoleProgrammeTerms => z.parse(terms, kept)

/** The first day of GMT+8, or for jackpot and insurance the first round. */
const begins = z.union([z.object({ day }), z.object({ round: roundNumber })])

const version = z.object({ terms, effectiveAt: time })
export type ProgrammeVersion = z.output<typeof version>

const programmeView = z.object({
  id: programme,
  inForce: version,
  /** What is approved and to follow, the next first. */
  next: z.array(version),
  /** The first moment from which a draft may hold. */
  earliest: begins,
})
export type ProgrammeView = z.output<typeof programmeView>

export const readProgrammes = consoleCall({
  path: '/console/programmes/in-force',
  access: 'programmes.read',
  request: empty,
  response: z.object({ rows: z.array(programmeView) }),
})

const draft = z.object({
  id,
  terms,
  state: z.enum(['open', 'approved', 'rejected']),
  begins,
  effectiveAt: time,
  reason: z.string(),
  draftedBy: operatorRef,
  draftedAt: time,
  decidedBy: z.nullable(operatorRef),
  decidedAt: z.nullable(time),
  decidedWhy: z.nullable(z.string()),
})
export type ProgrammeDraft = z.output<typeof draft>

/** The newest first, those that wait before them. */
export const listProgrammeDrafts = consoleCall({
  path: '/console/programmes/list',
  access: 'programmes.read',
  request: listRequest(['id'], z.prefault(z.object({ programme: z.optional(programme) }), {})),
  response: listOf(draft),
})

/** Refused where a budget could be exceeded or where it would begin too soon, with what to change; round_unknown. */
export const createProgrammeDraft = consoleCall({
  path: '/console/programmes/create',
  access: 'programmes.write',
  request: z.object({ terms, begins, reason }),
  response: draft,
})

/** Approved by another person; its author may take it back. Refusals: draft_decided, second_person_needed, the above. */
export const reviewProgrammeDraft = consoleCall({
  path: '/console/programmes/review',
  access: 'programmes.decide',
  request: z.object({ id, review: z.enum(['approve', 'reject']), reason }),
  response: draft,
})

const cost = z.object({
  /** The last thirty days that are over, GMT+8. */
  from: day,
  to: day,
  /** Counted stakes and their edge on these days, in USDT. */
  stake: amount,
  edge: amount,
  /** What the terms in force come to over them, and what the others would; by the parts of the programme. */
  parts: z.array(z.object({ part: z.string(), now: amount, drafted: amount })),
  now: amount,
  drafted: amount,
})
export type ProgrammeCost = z.output<typeof cost>

/** What such terms would have cost, beside those in force. Nothing is kept of it. Refused where a draft would be. */
export const previewProgramme = consoleCall({
  path: '/console/programmes/preview',
  access: 'programmes.read',
  request: z.object({ terms }),
  response: cost,
})

/** A day, or a month as YYYY-MM, of GMT+8. */
const period = z.string().check(z.regex(/^20\d\d-\d\d(-\d\d)?$/))
const programmeCost = z.object({
  period,
  programme,
  paid: amount,
  /** Written down or promised, and not paid yet; below zero where a pot fell that earlier days had filled. */
  accrued: signedAmount,
  /** How many were paid; of a month, on the day with most. */
  players: z.int(),
})
export type ProgrammeCostRow = z.output<typeof programmeCost>

/** What every programme cost, beside what the bets of the same days brought. Up to 31 days, or 12 months. */
export const reportProgrammes = consoleCall({
  path: '/console/programmes/report',
  access: 'programmes.read',
  request: z.object({ from: day, to: day, by: z.enum(['day', 'month']) }),
  response: z.object({
    costs: z.array(programmeCost),
    /** Of counted bets: their edge, and what the house won. */
    revenue: z.array(z.object({ period, edge: amount, gross: signedAmount })),
  }),
})
export type ProgrammeReport = z.output<(typeof reportProgrammes)['response']>
