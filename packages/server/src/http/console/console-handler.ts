import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type ConsoleCall, CSRF_HEADER, mayDo } from '@nibble/contract/console'
import type { Database } from '../../db/database.ts'
import { findSession, type OperatorSession } from '../../features/operators/sessions.ts'
import { hashOf } from '../../secrets/secrets.ts'
import type { RateLimits } from '../rate-limits.ts'
import { ConsoleFailure } from './console-errors.ts'
import { type CookieJar, readCookie } from './cookies.ts'
import type { ServedCall, Visit } from './serve-console.ts'

/** Calls/minute. */
export type Pace = { readonly perAddress: number; readonly guest: number; readonly perOperator: number }
export const PACE: Pace = { perAddress: 1_200, guest: 30, perOperator: 600 }

/** What every console call passes through on its way to a use case. */
export type ConsoleHandler = {
  readonly db: Database
  readonly origins: readonly string[]
  readonly cookies: CookieJar
  readonly limits: RateLimits
  readonly pace: Pace
  readonly now: () => number
}

export type IncomingCall = {
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly body: unknown
  readonly setCookie: (value: string) => void
}

/** Returns the text to send. Throws a ConsoleFailure, a refusal, or any unexpected error. */
export const answerCall = async (
  handler: ConsoleHandler,
  { call, handle }: ServedCall,
  incoming: IncomingCall,
): Promise<string> => {
  const { headers, address } = incoming
  const now = handler.now()
  assertTurn(handler.limits.takeFrom({ key: 'any', address, perMinute: handler.pace.perAddress, now }))
  assertFromHere(handler, headers)

  const token = readCookie(headers.cookie, handler.cookies.name)
  const visit: Visit = {
    now,
    address,
    userAgent: headers['user-agent'] ?? '',
    browser: readCookie(headers.cookie, handler.cookies.browserName),
    findSession: async () => (token === null ? null : findSession(handler.db, { token, address, now })),
    keep: (kept) => incoming.setCookie(kept === null ? handler.cookies.forget : handler.cookies.keep(kept)),
    keepBrowser: (browser) => incoming.setCookie(handler.cookies.keepBrowser(browser)),
  }
  if (call.access === 'guest') {
    assertTurn(handler.limits.takeFrom({ key: call.path, address, perMinute: handler.pace.guest, now }))
    return handle(incoming.body, visit, null)
  }

  const session = await visit.findSession()
  if (session === null) throw new ConsoleFailure('not_signed_in')
  assertToken(session, headers)
  assertAllowed(session, call)
  // A password alone gives a session too, which must not use up the operator's limit of calls.
  const key = session.step === 'ready' ? `operator ${session.operator.id}` : `session ${session.by.session}`
  assertTurn(handler.limits.take({ key, perMinute: handler.pace.perOperator, now }))
  return handle(incoming.body, visit, session)
}

/** A browser names the origin of the calling page. Other origins, and calls without one, are refused. */
const assertFromHere = ({ origins }: ConsoleHandler, headers: IncomingHttpHeaders): void => {
  const site = headers['sec-fetch-site']
  const isOurs = headers.origin !== undefined && origins.includes(headers.origin)
  if (!isOurs || (site !== undefined && site !== 'same-origin')) throw new ConsoleFailure('from_elsewhere')
}

/** The cookie alone is not enough: the page must also send the token that it read from an answer. */
const assertToken = ({ csrf }: OperatorSession, headers: IncomingHttpHeaders): void => {
  const given = headers[CSRF_HEADER]
  const isRight = typeof given === 'string' && timingSafeEqual(hashOf(given), hashOf(csrf))
  if (!isRight) throw new ConsoleFailure('from_elsewhere')
}

const assertAllowed = ({ step, operator }: OperatorSession, { access }: ConsoleCall): void => {
  if (access === 'guest' || access === 'begun') return
  if (step !== 'ready') throw new ConsoleFailure('not_complete')
  if (!mayDo(operator.roles, access)) throw new ConsoleFailure('not_allowed')
}

const assertTurn = (waitMs: number): void => {
  if (waitMs > 0) throw new ConsoleFailure('too_often')
}
