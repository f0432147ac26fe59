import * as z from 'zod/mini'
import { amount, asset, empty, paytable, roundNumber } from '../wire.ts'
import { consoleCall } from './call.ts'
import { byId, changeRequestFields, id, listOf, listRequest, noFilter, reason, time } from './wire.ts'

const ppm = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** What a round commits to. An asset without a limit may not be staked; caps in millionths of the equity. */
const terms = z.object({
  paytable,
  /** What may be staked on the guarded table; if empty there is none. */
  guardedAssets: z.array(asset),
  limits: z.array(z.object({ asset, min: amount, max: amount })),
  playerCapPpm: ppm,
  drawCapPpm: ppm,
  resumeBelowPpm: ppm,
  pauseAtPpm: ppm,
})

const changeRequest = z.extend(terms, {
  ...changeRequestFields,
  /** The first round played under them; it opens at `effectiveAt`. */
  fromRound: roundNumber,
})
export type ConsoleChangeRequest = z.output<typeof changeRequest>

/** Newest first, waiting ones before the others. The preview of returns is the domain's `oddsTable(paytable)`. */
export const listChangeRequests = consoleCall({
  path: '/console/change-requests/list',
  access: 'changeRequests.read',
  request: listRequest(['id'], noFilter),
  response: listOf(changeRequest),
})
/** Refusal: change_request_unknown. */
export const getChangeRequest = consoleCall({
  path: '/console/change-requests/one',
  access: 'changeRequests.read',
  request: byId,
  response: changeRequest,
})
/** Refusals: terms_unsound, round_too_soon, round_unknown, reason_needed, fresh_code_needed. */
export const createChangeRequest = consoleCall({
  path: '/console/change-requests/create',
  access: 'changeRequests.write',
  request: z.extend(terms, { fromRound: roundNumber, reason }),
  response: changeRequest,
})
/** Approved by another person; its author may withdraw it. Refusals: change_request_decided, second_person_needed, the above. */
export const reviewChangeRequest = consoleCall({
  path: '/console/change-requests/review',
  access: 'changeRequests.decide',
  request: z.object({ id, review: z.enum(['approve', 'reject']), reason }),
  response: changeRequest,
})

const termsInForce = z.extend(terms, { id, effectiveAt: time })
export type ConsoleTerms = z.output<typeof termsInForce>

/** The terms of a round that opens now, and coming ones. */
export const readTerms = consoleCall({
  path: '/console/change-requests/in-force',
  access: 'changeRequests.read',
  request: empty,
  response: z.object({
    rows: z.array(termsInForce),
    /** The first round of each round length that a change request may begin with. */
    earliest: z.array(roundNumber),
  }),
})
