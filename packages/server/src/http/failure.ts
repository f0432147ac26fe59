import type { FailureReason } from '@nibble/contract'
import { StandbyAway, UnconfirmedCommit } from '../db/failures.ts'

/** The HTTP statuses of the error catalogue that this server uses, and two more for refusing requests. */
export type FailureStatus = 400 | 401 | 403 | 404 | 413 | 429 | 500 | 501 | 503

/** A call that fails before it has an answer. It becomes an HTTP status with a sentence. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure'
  readonly status: FailureStatus
  readonly reason: FailureReason | null

  constructor(status: FailureStatus, reason: FailureReason | null = null) {
    super(reason ?? String(status))
    this.status = status
    this.reason = reason
  }
}

/** The session is over: code 87321 inside the envelope. */
export class SessionIsOver extends Error {
  override readonly name = 'SessionIsOver'
}

const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'])

/**
 * PostgreSQL's classes 08 (connection), 53 (resources), 57 (shutdown, time-outs), 40 and 55 (lost a race for locks): the
 * transaction was rolled back, and a retry may succeed.
 */
const STATES = /^(08|53|57|40|55)[0-9A-Z]{3}$/

const SENTENCES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client was closed',
  'Client has encountered a connection error',
  'Cannot use a pool after',
]

/** Whether an error only means that the database is temporarily unavailable. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof StandbyAway || error instanceof UnconfirmedCommit) return true
  if ('code' in error && typeof error.code === 'string') {
    return CODES.has(error.code) || STATES.test(error.code)
  }
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return SENTENCES.some((sentence) => error.message.startsWith(sentence))
}
