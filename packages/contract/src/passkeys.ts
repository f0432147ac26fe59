import { type Amount, formatAmount } from '@nibble/domain'
import * as z from 'zod/mini'
import type { RefusalKind } from './refusals.ts'
import { route } from './route.ts'
import { password } from './security.ts'
import { keepGuest, sessionKey, signedIn } from './session.ts'
import { empty, instant } from './wire.ts'

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))
const nonce = z.string().check(z.regex(/^[\w-]{43}$/))

/** An authenticator's signature as the browser returns it: all in base64url. */
export const passkeySignature = z.object({
  id: base64url(1_400),
  clientDataJSON: base64url(8_000),
  authenticatorData: base64url(4_000),
  signature: base64url(4_000),
  /** The passkey's owner, set at its creation. */
  userHandle: z.optional(base64url(100)),
})
export type PasskeySignature = z.output<typeof passkeySignature>

/** In place of a transaction password: the signature, and the nonce included in what was signed. */
export const passkeyProof = z.object({ nonce, signed: passkeySignature })
export type PasskeyProof = z.output<typeof passkeyProof>

/** Either confirms; with neither, refused as if without its password. */
export const confirmation = { transactionPassword: z.optional(password), passkey: z.optional(passkeyProof) }

/** The additional refusals of every call with a `confirmation`. */
export const CONFIRMATION_REFUSALS = [
  'password_weak',
  'transaction_password_missing',
  'transaction_password_wrong',
  'passkey_expired',
  'passkey_refused',
  'passkey_waits',
  'passkey_paused',
  'too_many_tries',
] as const satisfies readonly RefusalKind[]

/** What a player confirms, in fixed words, so that page and server derive the same text. */
export type Confirmed = { readonly action: string; readonly facts: readonly string[] }

export const withdrawalConfirmed = (asked: {
  readonly asset: string
  readonly amount: Amount
  readonly address: string
  readonly idempotencyKey: string
}): Confirmed => ({
  action: 'withdrawal',
  facts: [asked.asset, formatAmount(asked.amount), asked.address.toLowerCase(), asked.idempotencyKey],
})

export const transferConfirmed = (asked: {
  readonly asset: string
  readonly amount: Amount
  readonly toBindId: string
  readonly idempotencyKey: string
}): Confirmed => ({
  action: 'transfer',
  facts: [asked.asset, formatAmount(asked.amount), asked.toBindId, asked.idempotencyKey],
})

export const addressConfirmed = (asked: { readonly address: string; readonly label: string }): Confirmed => ({
  action: 'address',
  facts: [asked.address.toLowerCase(), asked.label],
})

export const passkeyConfirmed: Confirmed = { action: 'passkey', facts: [] }

/** What a paused passkey signs to be resumed. */
export const resumedPasskey = (id: string): Confirmed => ({ action: 'resume passkey', facts: [id] })

/** Whose confirmation it is, and where. */
export type ConfirmedBy = { readonly bindId: string; readonly session: string; readonly nonce: string }

/** The SHA-256 of this text, in base64url, is the challenge of a confirmation. */
export const confirmationText = ({ action, facts }: Confirmed, by: ConfirmedBy): string =>
  JSON.stringify(['nibble confirmation 1', action, facts, by.bindId, by.session, by.nonce])

export const passkeyLoginSend = route({
  path: '/api/app/passkey/loginSend',
  summary:
    'A challenge for a passkey to sign in with, for this session key, good for two minutes and one use',
  access: 'guest',
  perMinute: 20,
  acrossServers: true,
  request: z.object({ sessionKey }),
  response: z.object({ challenge: nonce, rpId: z.string(), expiresAt: instant }),
  refusals: ['signature_mismatch'],
})

export const passkeyLogin = route({
  path: '/api/app/passkey/login',
  summary: 'Exchange a signed challenge for a session',
  access: 'guest',
  perMinute: 20,
  acrossServers: true,
  request: z.object({ challenge: nonce, signed: passkeySignature, keepGuest }),
  response: signedIn,
  refusals: ['passkey_expired', 'passkey_refused', 'passkey_paused'],
})

export const passkeyConfirmSend = route({
  path: '/api/app/passkey/confirmSend',
  summary:
    'A nonce for a confirmation by passkey, or for resuming one that is paused, good for two minutes in this session; what is signed is the SHA-256 of the call’s content with it',
  access: 'member',
  perMinute: 30,
  request: z.object({ resumes: z.optional(base64url(1_400)) }),
  response: z.object({
    nonce,
    /** This session, as named in what is signed. */
    session: z.string(),
    rpId: z.string(),
    /** The passkeys valid for money, or the one to be resumed. */
    ids: z.array(z.string()),
    expiresAt: instant,
  }),
  refusals: ['passkey_unknown', 'passkey_waits', 'passkey_paused'],
})

const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** From when on it confirms what moves money. */
  moneyFrom: instant,
  /** Since when it neither signs in nor confirms, because the password was reset by mail; null if it does. */
  pausedAt: z.nullable(instant),
  /** Copied to other devices by its maker’s service. */
  isBackedUp: z.boolean(),
})
export type PasskeyRow = z.output<typeof passkeyRow>
const passkeys = z.object({ passkeys: z.array(passkeyRow), most: z.int() })

const passkeyName = z
  .string({ error: 'refusal:passkey_name' })
  .check(z.regex(/^(?=.*\S)[^\p{C}]{1,40}$/u, { error: 'refusal:passkey_name' }))

export const passkeyList = route({
  path: '/api/app/passkey/list',
  summary: 'The caller’s passkeys, oldest first',
  access: 'player',
  perMinute: 60,
  perSession: true,
  request: empty,
  response: passkeys,
  refusals: [],
})

export const passkeyAddSend = route({
  path: '/api/app/passkey/addSend',
  summary:
    'What a new passkey is made with, after the transaction password or an older passkey; for players with a wallet or an e-mail password',
  access: 'member',
  perMinute: 10,
  request: z.object(confirmation),
  response: z.object({
    challenge: nonce,
    rpId: z.string(),
    userHandle: z.string(),
    userName: z.string(),
    /** What this player already has: no device needs two. */
    ids: z.array(z.string()),
    expiresAt: instant,
  }),
  refusals: ['fresh_proof_needed', 'money_waits', 'passkeys_full', 'passkey_alone', ...CONFIRMATION_REFUSALS],
})

export const passkeyAdd = route({
  path: '/api/app/passkey/add',
  summary: 'Keep the passkey that was made; it waits 24 hours for money',
  access: 'member',
  perMinute: 10,
  request: z.object({
    challenge: nonce,
    name: passkeyName,
    id: base64url(1_400),
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8)),
  }),
  response: passkeys,
  refusals: [
    'fresh_proof_needed',
    'money_waits',
    'passkeys_full',
    'passkey_alone',
    'passkey_expired',
    'passkey_refused',
    'passkey_taken',
    'passkey_name',
  ],
})

export const passkeyRename = route({
  path: '/api/app/passkey/rename',
  summary: 'Give a passkey another name',
  access: 'member',
  perMinute: 20,
  request: z.object({ id: base64url(1_400), name: passkeyName }),
  response: passkeys,
  refusals: ['passkey_unknown', 'passkey_name', 'fresh_proof_needed'],
})

export const passkeyRemove = route({
  path: '/api/app/passkey/remove',
  summary: 'Remove a passkey: it neither signs in nor confirms from then on',
  access: 'member',
  perMinute: 20,
  perSession: true,
  request: z.object({ id: base64url(1_400) }),
  response: passkeys,
  refusals: ['passkey_unknown', 'passkey_paused', 'fresh_proof_needed'],
})

export const passkeyResume = route({
  path: '/api/app/passkey/resume',
  summary: 'Resume a paused passkey by a signature of its own',
  access: 'member',
  perMinute: 10,
  request: z.object({ id: base64url(1_400), passkey: passkeyProof }),
  response: passkeys,
  refusals: ['passkey_unknown', 'passkey_expired', 'passkey_refused', 'fresh_proof_needed'],
})
