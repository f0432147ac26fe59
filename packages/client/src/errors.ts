import type { RefusalKind } from '@nibble/contract'

/** The server refused: `message` is the sentence in the caller's language, `details` the refusal's data. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly kind: RefusalKind
  readonly details: Readonly<Record<string, unknown>>
  constructor(kind: RefusalKind, message: string, details: Readonly<Record<string, unknown>>) {
    super(message)
    this.kind = kind
    this.details = details
  }
}

/** The session is over (87321): clear it and sign in again. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver'
}

/**
 * No usable answer: an HTTP status other than 200 (`status`, `reason` and the server's sentence), or 0 if the server
 * was unreachable or its answer unreadable. A money call may have taken effect: repeat it with the same key.
 */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  readonly reason: string | null
  constructor(status: number, message: string, reason: string | null = null, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.reason = reason
  }
}
