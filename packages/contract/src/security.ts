import * as z from 'zod/mini'
import { route } from './route.ts'
import { device, empty, instant, pageOf, paging, refusal } from './wire.ts'

/** 6 to 18 English letters and digits, no spaces. */
export const password = z
  .string({ error: refusal('password_weak') })
  .check(z.regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,18}$/, { error: refusal('password_weak') }))
export const emailCode = z
  .string({ error: refusal('email_code_wrong') })
  .check(z.regex(/^\d{6}$/, { error: refusal('email_code_wrong') }))

/** Kinds of events on credentials and limits. */
export const SECURITY_KINDS = [
  'sign_in',
  'sign_in_failed',
  'locked_out',
  'proof_failed',
  'credential_added',
  'credential_changed',
  'credential_replaced',
  'credential_removed',
  'limit_reached',
] as const
/** What a player signs in or confirms with. */
export const SECURITY_SUBJECTS = [
  'email',
  'wallet',
  'device_login',
  'login_password',
  'transaction_password',
  'passkey',
  'bot_key',
  'webhook',
  'notices',
  'session',
  'address',
  'inviter',
  'exclusion',
  'email_code',
  'session_key',
] as const

const securityEvent = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(SECURITY_KINDS),
  what: z.enum(SECURITY_SUBJECTS),
  device,
})
export type SecurityEventRow = z.output<typeof securityEvent>

export const securityEvents = route({
  path: '/api/app/user/securityEvents',
  summary:
    'Sign-ins, failed tries and changed credentials of this player, newest first, whoever they came from',
  access: 'player',
  perMinute: 60,
  request: z.object(paging),
  response: pageOf(securityEvent),
  refusals: [],
})

export const updateTransactionPassword = route({
  path: '/api/app/user/updateTransactionPassword',
  summary:
    'Change the transaction password with the old one; without it, set or replace it within ten minutes of the wallet’s signature, or with an e-mail code where they have no wallet',
  access: 'member',
  perMinute: 5,
  request: z.object({
    oldPassword: z.optional(password),
    emailCode: z.optional(emailCode),
    newPassword: password,
  }),
  response: empty,
  refusals: [
    'password_weak',
    'transaction_password_missing',
    'transaction_password_wrong',
    'email_missing',
    'email_code_wrong',
    'email_code_used_up',
    'too_many_tries',
    'fresh_proof_needed',
    'mail_unavailable',
  ],
})
