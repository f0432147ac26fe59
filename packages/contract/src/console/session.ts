import * as z from 'zod/mini'
import { empty } from '../wire.ts'
import { consoleCall } from './call.ts'
import { ROLES } from './permissions.ts'
import { id, operatorName, time } from './wire.ts'

/** Any text: a weak one is refused with a sentence, not as malformed. */
export const password = z.string().check(z.minLength(1), z.maxLength(200))
export const totpCode = z.string().check(z.regex(/^\d{6}$/))
const codeGiven = z.object({ code: totpCode })

export const sessionView = z.object({
  /**
   * What the sign-in still needs: a `code` of the second factor, an authenticator to `enrol` (new operators have none), their own
   * `password` instead of the one they were given; `ready`: nothing.
   */
  step: z.enum(['code', 'enrol', 'password', 'ready']),
  operator: z.object({ id, name: operatorName, roles: z.array(z.enum(ROLES)) }),
  /** For the header CSRF_HEADER of every further call. */
  csrf: z.string(),
  /** Every call extends the first, up to the second. */
  idleUntil: time,
  endsAt: time,
  /** Money above the four-eyes limit needs a code that was given before this; see `giveCode`. */
  codeFreshUntil: z.nullable(time),
})
export type SessionView = z.output<typeof sessionView>

/** An authenticator's secret, to be shown once, as a QR code of `uri` and as text. */
const enrolment = z.object({ secret: z.string(), uri: z.string() })

/** Sets the cookie. Refusals: name_or_password_wrong, too_many_sign_ins. */
export const signIn = consoleCall({
  path: '/console/session/sign-in',
  access: 'guest',
  request: z.object({ name: z.string().check(z.maxLength(64)), password }),
  response: sessionView,
})

/** Null: nobody is signed in. */
export const who = consoleCall({
  path: '/console/session/who',
  access: 'guest',
  request: empty,
  response: z.nullable(sessionView),
})

/** Ends the step `code`, and later makes the code fresh again. Refusals: code_wrong, too_many_sign_ins. */
export const giveCode = consoleCall({
  path: '/console/session/code',
  access: 'begun',
  request: codeGiven,
  response: sessionView,
})

/**
 * In the step `enrol`: a new authenticator, not in force yet. When `ready`, needs a code of the one it replaces. Refusals:
 * fresh_code_needed, code_wrong, too_many_sign_ins.
 */
export const startEnrolment = consoleCall({
  path: '/console/session/enrol',
  access: 'begun',
  request: z.object({ code: z.optional(totpCode) }),
  response: enrolment,
})

/**
 * The new authenticator's first code puts it in force, and all other sessions of the operator end. Refusals: code_wrong,
 * fresh_code_needed, too_many_sign_ins.
 */
export const confirmEnrolment = consoleCall({
  path: '/console/session/confirm',
  access: 'begun',
  request: codeGiven,
  response: sessionView,
})

/**
 * Ends step `password`; later changes it. All other sessions of the operator end. Refusals: password_too_weak,
 * password_unchanged, name_or_password_wrong, too_many_sign_ins.
 */
export const changePassword = consoleCall({
  path: '/console/session/password',
  access: 'begun',
  request: z.object({ oldPassword: password, newPassword: password }),
  response: sessionView,
})

export const signOut = consoleCall({
  path: '/console/session/sign-out',
  access: 'begun',
  request: empty,
  response: empty,
})

const ownSession = z.object({
  id,
  startedAt: time,
  lastSeenAt: time,
  address: z.string(),
  browser: z.string(),
  isThis: z.boolean(),
})

export const listOwnSessions = consoleCall({
  path: '/console/own/sessions',
  access: 'own',
  request: empty,
  response: z.object({ rows: z.array(ownSession) }),
})

/** Ends all sessions of the operator but this one. */
export const endOtherSessions = consoleCall({
  path: '/console/own/end-others',
  access: 'own',
  request: empty,
  response: z.object({ ended: z.int() }),
})
