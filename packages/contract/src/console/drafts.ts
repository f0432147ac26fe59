import * as z from 'zod/mini'
import { amount, asset, empty, paytable, roundNumber } from '../wire.ts'
import { consoleCall } from './call.ts'
import { byId, id, listOf, listRequest, noFilter, operatorRef, reason, time } from './wire.ts'

const ppm = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** What a round commits to. An asset without a limit may not be staked; caps in millionths of the equity. */
const terms = z.object({
  paytable,
  limits: z.array(z.object({ asset, min: amount, max: amount })),
  playerCapPpm: ppm,
  drawCapPpm: ppm,
  resumeBelowPpm: ppm,
  pauseAtPpm: ppm,
})

const draft = z.extend(terms, {
  id,
  state: z.enum(['open', 'approved', 'rejected']),
  /** The first round that is played under them, and when it opens. */
  fromRound: roundNumber,
  effectiveAt: time,
  reason: z.string(),
  draftedBy: operatorRef,
  draftedAt: time,
  decidedBy: z.nullable(operatorRef),
  decidedAt: z.nullable(time),
  decidedWhy: z.nullable(z.string()),
})
export type ConsoleDraft = z.output<typeof draft>

/** The newest first, those that wait before them. The preview of returns is the domain's `oddsTable(paytable)`. */
export const listDrafts = consoleCall({
  path: '/console/drafts/list',
  access: 'drafts.read',
  request: listRequest(['id'], noFilter),
  response: listOf(draft),
})
/** Refusal: draft_unknown. */
export const getDraft = consoleCall({
  path: '/console/drafts/one',
  access: 'drafts.read',
  request: byId,
  response: draft,
})
/** Refusals: terms_unsound, round_too_soon, round_unknown, reason_needed. */
export const createDraft = consoleCall({
  path: '/console/drafts/create',
  access: 'drafts.write',
  request: z.extend(terms, { fromRound: roundNumber, reason }),
  response: draft,
})
/** Approved by another person; its author may take it back. Refusals: draft_decided, second_person_needed, the above. */
export const reviewDraft = consoleCall({
  path: '/console/drafts/review',
  access: 'drafts.decide',
  request: z.object({ id, review: z.enum(['approve', 'reject']), reason }),
  response: draft,
})

const termsInForce = z.extend(terms, { id, effectiveAt: time })
export type ConsoleTerms = z.output<typeof termsInForce>

/** What a round that opens now is played under, and what is to follow. */
export const readTerms = consoleCall({
  path: '/console/drafts/in-force',
  access: 'drafts.read',
  request: empty,
  response: z.object({
    rows: z.array(termsInForce),
    /** The first round of each tempo that a draft may begin with. */
    earliest: z.array(roundNumber),
  }),
})
