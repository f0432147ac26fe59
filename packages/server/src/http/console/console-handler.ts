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

/** What is known of a call before its body is read. */
export type CallHead = { readonly headers: IncomingHttpHeaders; readonly address: string }

export type IncomingCall = CallHead & {
  readonly body: unknown
  readonly setCookie: (value: string) => void
}

/** Checks everything but the body, which nobody reads for a caller who is refused here. Throws a ConsoleFailure. */
export const admitCall = async (
  handler: ConsoleHandler,
  call: ConsoleCall,
  { headers, address }: CallHead,
): Promise<void> => {
  const { limits, pace } = handler
  const now = handler.now()
  assertTurn(limits.takeFrom({ key: 'any', address, perMinute: pace.perAddress, now }))
  assertFromHere(handler, headers)
  if (call.access === 'guest') {
    assertTurn(limits.takeFrom({ key: call.path, address, perMinute: pace.guest, now }))
    return
  }
  const session = await allowedSession(handler, call, { headers, address })
  // A password alone gives a session too, which must not use up the operator's limit of calls.
  const key = session.step === 'ready' ? `operator ${session.operator.id}` : `session ${session.by.session}`
  assertTurn(limits.take({ key, perMinute: pace.perOperator, now }))
}

/** Answers a call that was admitted: the text to send. Throws a ConsoleFailure, a refusal, or any unexpected error. */
export const answerCall = async (
  handler: ConsoleHandler,
  { call, handle }: ServedCall,
  incoming: IncomingCall,
): Promise<string> => {
  const { headers, address } = incoming
  const visit: Visit = {
    now: handler.now(),
    address,
    userAgent: headers['user-agent'] ?? '',
    browser: readCookie(headers.cookie, handler.cookies.browserName),
    findSession: () => sessionOf(handler, incoming),
    keep: (kept) => incoming.setCookie(kept === null ? handler.cookies.forget : handler.cookies.keep(kept)),
    keepBrowser: (browser) => incoming.setCookie(handler.cookies.keepBrowser(browser)),
  }
  // Checked again: a body may take half a minute, and the session or the role may end meanwhile.
  const session = call.access === 'guest' ? null : await allowedSession(handler, call, incoming)
  return handle(incoming.body, visit, session)
}

const sessionOf = async (
  { db, cookies, now }: ConsoleHandler,
  { headers, address }: CallHead,
): Promise<OperatorSession | null> => {
  const token = readCookie(headers.cookie, cookies.name)
  return token === null ? null : findSession(db, { token, address, now: now() })
}

/** The session of a call that needs one, if the call may be made with it. */
const allowedSession = async (
  handler: ConsoleHandler,
  call: ConsoleCall,
  head: CallHead,
): Promise<OperatorSession> => {
  const session = await sessionOf(handler, head)
  if (session === null) throw new ConsoleFailure('not_signed_in')
  assertToken(session, head.headers)
  assertAllowed(session, call)
  return session
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
