import { ABUSE_KINDS, ABUSE_STATES, EVIDENCE_KINDS } from '@nibble/domain'
import * as z from 'zod/mini'
import { amount, asset } from '../wire.ts'
import { consoleCall } from './call.ts'
import { done, id, listOf, listRequest, operatorRef, playerRef, reason, time } from './wire.ts'

const day = z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/))

/** What ties two players of a flag to each other. */
const evidence = z.object({
  /** Players, by their numbers. */
  one: id,
  other: id,
  kind: z.enum(EVIDENCE_KINDS),
  /** How many share it, or how often it happened; for a line, how far one is above the other. */
  times: z.int(),
  /** The shared wallet, if that is it; operators who may not decide see its first and last two digits. */
  address: z.nullable(z.string()),
})
export type ConsoleEvidence = z.output<typeof evidence>

const flag = z.object({
  id,
  kind: z.enum(ABUSE_KINDS),
  state: z.enum(ABUSE_STATES),
  foundAt: time,
  /**
   * What each earns is withheld from one day, GMT+8, up to the day before the other; null while the flag is open. No first day if
   * others may have caused all that ties them, and nobody has upheld it. `held`: the amount waiting.
   */
  players: z.array(
    z.extend(playerRef, {
      pausedFrom: z.nullable(day),
      earnsFrom: z.nullable(day),
      held: z.array(z.object({ coinName: asset, amount })),
    }),
  ),
  /** Players were promised a decision by then; null if nothing is withheld, or it is decided. */
  decideBy: z.nullable(time),
  /** The first 200. */
  evidence: z.array(evidence),
  decidedBy: z.nullable(operatorRef),
  decidedAt: z.nullable(time),
  reason: z.nullable(z.string()),
})
export type ConsoleAbuseFlag = z.output<typeof flag>

/** Accounts that look like one person's, or a ring. What they earn is withheld until it is decided; what they hold is not touched. */
export const listAbuse = consoleCall({
  path: '/console/abuse/list',
  access: 'abuse.read',
  request: listRequest(
    ['id'],
    z.prefault(z.object({ state: z.optional(flag.shape.state), player: z.optional(id) }), {}),
  ),
  response: listOf(flag),
})

/**
 * uphold: what is withheld goes back, and they earn nothing from today on. clear: it is paid, and they earn again from today on.
 * Refusals: abuse_flag_unknown, nothing_to_do, own_player, fresh_code_needed.
 */
export const decideAbuse = consoleCall({
  path: '/console/abuse/decide',
  access: 'abuse.decide',
  request: z.object({ id, decision: z.enum(['uphold', 'clear']), reason }),
  response: done,
})
