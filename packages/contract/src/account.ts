import { isOneScript } from '@nibble/domain'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { emailCode, password } from './security.ts'
import {
  countryCode,
  invitationCode,
  keepGuest,
  sessionKey,
  signedIn,
  walletAddress,
  walletSignature,
} from './session.ts'
import { empty, instant, refusal } from './wire.ts'

/** A mailbox in the usual form: ASCII, one @, a domain with a dot. Case and surrounding spaces are ignored. */
export const email = z
  .string({ error: refusal('email_malformed') })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, { error: refusal('email_malformed') }),
    z.regex(
      /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
      { error: refusal('email_malformed') },
    ),
  )

/**
 * 2 to 24 letters or digits of one script, or of one East Asian language with Latin letters; `_` or `-`. Some letters of Unicode
 * are invisible (`DI`): with one of them a name would look like another player's.
 */
export const username = z
  .string({ error: refusal('username_malformed') })
  .check(
    z.normalize('NFKC'),
    z.trim(),
    z.regex(/^(?!.*\p{DI})[\p{L}\p{N}_-]{2,24}$/u, { error: refusal('username_malformed'), abort: true }),
    z.refine(isOneScript, { error: refusal('username_mixed') }),
  )

export const login = route({
  path: '/api/app/user/login',
  summary: 'Sign in with e-mail and password',
  access: 'guest',
  perMinute: 10,
  acrossServers: true,
  request: z.object({ email, password, sessionKey, keepGuest }),
  response: signedIn,
  refusals: ['email_malformed', 'password_weak', 'password_wrong', 'signature_mismatch', 'too_many_tries'],
})

const codeSent = z.object({ expiresAt: instant })

export const sendEmailCode = route({
  path: '/api/app/user/emailCode',
  summary:
    'Send a six-digit code, good for ten minutes and one use; for a purpose only the newest that one household asked for works. The answer is the same whether the address has an account or not',
  access: 'guest',
  perMinute: 3,
  acrossServers: true,
  request: z.object({ email, purpose: z.enum(['register', 'forgot_password']) }),
  response: codeSent,
  refusals: ['email_malformed', 'too_many_codes', 'mail_unavailable'],
})

export const sendAccountCode = route({
  path: '/api/app/user/accountCode',
  summary:
    'The same for a signed-in player: to the address that they connect, or to their own where they have no wallet and connect one or sets the transaction password',
  access: 'member',
  perMinute: 3,
  request: z.discriminatedUnion('purpose', [
    z.object({ purpose: z.literal('connect_email'), email }),
    z.object({ purpose: z.literal('connect_wallet') }),
    z.object({ purpose: z.literal('security_password') }),
  ]),
  response: codeSent,
  refusals: [
    'email_malformed',
    'email_connected',
    'email_missing',
    'money_waits',
    'fresh_proof_needed',
    'too_many_codes',
    'mail_unavailable',
  ],
})

export const register = route({
  path: '/api/app/user/register',
  summary: 'Make a player with e-mail and password; refused for anything but the code, the code stays good',
  access: 'guest',
  perMinute: 5,
  acrossServers: true,
  request: z.object({
    email,
    emailCode,
    password,
    username,
    country: countryCode,
    ofAge: z.boolean(),
    invitationCode: z.optional(invitationCode),
    keepGuest,
    sessionKey,
  }),
  response: signedIn,
  refusals: [
    'email_malformed',
    'email_taken',
    'email_code_wrong',
    'email_code_used_up',
    'password_weak',
    'username_malformed',
    'username_mixed',
    'username_taken',
    'country_unknown',
    'country_blocked',
    'accounts_used_up',
    'under_age',
    'invitation_unknown',
    'invitation_too_deep',
    'signature_mismatch',
    'mail_unavailable',
    'try_again',
  ],
})

export const forgotPassword = route({
  path: '/api/app/user/forgotPassword',
  summary: 'Set a new login password by e-mail code; every session of the player ends',
  access: 'guest',
  perMinute: 5,
  acrossServers: true,
  request: z.object({ email, emailCode, newPassword: password }),
  response: empty,
  refusals: [
    'email_malformed',
    'email_unknown',
    'email_code_wrong',
    'email_code_used_up',
    'password_weak',
    'mail_unavailable',
    'try_again',
  ],
})

export const updatePassWord = route({
  path: '/api/app/user/updatePassWord',
  summary:
    'Change the login password; every other session ends, but for those for which a wallet has signed later than for this one',
  access: 'member',
  perMinute: 5,
  request: z.object({ oldPassword: password, newPassword: password }),
  response: empty,
  refusals: ['password_weak', 'password_wrong', 'email_missing', 'too_many_tries', 'fresh_proof_needed'],
})

/** For a way in added by a player with a wallet: somebody at an open browser must not leave one behind (docs/decisions/0297). */
const WAY_IN_REFUSALS = [
  'transaction_password_missing',
  'password_weak',
  'transaction_password_wrong',
  'too_many_tries',
  'too_often',
  'money_waits',
] as const

export const connectEmail = route({
  path: '/api/app/user/connectEmail',
  summary:
    'Let a player who came with a wallet also sign in by e-mail and password, within ten minutes of the wallet’s signature and with the transaction password where there is one',
  access: 'member',
  perMinute: 5,
  request: z.object({ email, emailCode, password, transactionPassword: z.optional(password) }),
  response: empty,
  refusals: [
    ...WAY_IN_REFUSALS,
    'email_malformed',
    'email_taken',
    'email_connected',
    'email_code_wrong',
    'email_code_used_up',
    'fresh_proof_needed',
    'mail_unavailable',
    'try_again',
  ],
})

export const disconnectEmail = route({
  path: '/api/app/user/disconnectEmail',
  summary:
    'Take the e-mail address and its password off an account that also has a wallet, within ten minutes of the wallet’s signature; sessions that were opened by it end, and a running plan',
  access: 'member',
  perMinute: 5,
  perSession: true,
  request: empty,
  response: empty,
  refusals: ['email_missing', 'wallet_too_new', 'fresh_proof_needed', 'try_again'],
})

export const connectWalletSend = route({
  path: '/api/app/user/connectWalletSend',
  summary:
    'A nonce and the EIP-4361 message by which a wallet joins this player, good for five minutes, one use and this session',
  access: 'member',
  perMinute: 10,
  request: z.object({ address: walletAddress }),
  response: z.object({ nonce: z.string(), message: z.string(), expiresAt: instant }),
  refusals: ['address_malformed'],
})

export const connectWallet = route({
  path: '/api/app/user/connectWallet',
  summary:
    'Join a wallet to this player: with a code to their e-mail address while they have no wallet, else within ten minutes of the signature of one that they have, and with a transaction password of at least a day',
  access: 'member',
  perMinute: 10,
  request: z.object({
    ...walletSignature,
    emailCode: z.optional(emailCode),
    transactionPassword: z.optional(password),
  }),
  response: empty,
  refusals: [
    ...WAY_IN_REFUSALS,
    'address_malformed',
    'nonce_expired',
    'signature_mismatch',
    'wallet_taken',
    'email_code_wrong',
    'email_code_used_up',
    'fresh_proof_needed',
    'mail_unavailable',
    'try_again',
  ],
})

export const mailBox = route({
  path: '/api/app/user/mailBox',
  summary:
    'What a development server would have sent, newest first; on a server that sends mail there is nothing here',
  access: 'guest',
  perMinute: 60,
  request: empty,
  response: z.object({
    mails: z.array(z.object({ at: instant, to: z.string(), subject: z.string(), text: z.string() })),
  }),
  refusals: ['not_found'],
})
