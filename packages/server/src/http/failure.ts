import type { FailureReason } from '@nibble/contract'

/** The statuses of the error catalogue that this server gives, plus the two that a door needs. */
export type FailureStatus = 400 | 401 | 403 | 404 | 413 | 429 | 500 | 501 | 503

/** A call that does not get as far as an answer: it becomes that HTTP status with a sentence, and nothing else. */
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
