import * as z from 'zod/mini'
import { CODES, REFUSALS } from './refusals.ts'
import type { Route } from './route.ts'

/** Any answer inside the envelope, before its type is known. */
export const answer = z.object({ code: z.int(), message: z.string(), data: z.unknown() })
export type Answer = z.output<typeof answer>

/** Success, written by `z.encode` and read by `z.decode`. */
export const successOf = <R extends Route>(route: R) =>
  z.object({ code: z.literal(CODES.success), message: z.string(), data: route.response })

/** "No": a sentence in the caller's language, the kind, and its details (limits, times). */
export const refused = z.object({
  code: z.literal(CODES.refused),
  message: z.string(),
  data: z.looseObject({ refusal: z.enum(REFUSALS) }),
})

export const sessionOver = z.object({
  code: z.literal(CODES.sessionOver),
  message: z.string(),
  data: z.null(),
})

/** Why a call got no answer: the body of every HTTP status but 200, never sealed. */
export const failure = z.object({
  code: z.int(),
  message: z.string(),
  /** For scripts: `key_unknown` and `timestamp` are worth one retry with fresh keys and clock. */
  reason: z.optional(z.string()),
  /** Names an unexpected failure in the server's log. */
  incident: z.optional(z.string()),
})
export type Failure = z.output<typeof failure>
export const FAILURE_REASONS = [
  'malformed',
  'key_unknown',
  'timestamp',
  'repeated',
  'proof',
  'login_type',
  'bot_key',
  'bot_house',
  'bot_address',
  'bot_scope',
  'bot_paused',
  'bot_call',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]
