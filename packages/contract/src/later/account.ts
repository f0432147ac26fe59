import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emailCode, password } from '../security.ts'
import { countryCode, invitationCode, sessionKey, signedIn } from '../session.ts'
import { empty, instant, refusal } from '../wire.ts'

const email = z
  .string({ error: refusal('email_malformed') })
  .check(z.maxLength(254, { error: refusal('email_malformed') }))
  .check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: refusal('email_malformed') }))
const username = z.string().check(z.regex(/^[\p{L}\p{N}_-]{2,24}$/u))

export const login = route({
  path: '/api/app/user/login',
  summary: 'Sign in with e-mail and password',
  access: 'guest',
  built: false,
  perMinute: 10,
  request: z.object({ email, password, sessionKey }),
  response: signedIn,
  refusals: ['email_malformed', 'password_weak', 'password_wrong', 'too_many_tries', 'player_stopped'],
})

export const sendEmailCode = route({
  path: '/api/app/user/emailCode',
  summary: 'Send a six-digit code, good for ten minutes and one use',
  access: 'guest',
  built: false,
  perMinute: 3,
  request: z.object({ email, purpose: z.enum(['register', 'forgot_password', 'security_password']) }),
  response: z.object({ expiresAt: instant }),
  refusals: ['email_malformed', 'too_many_tries'],
})

export const register = route({
  path: '/api/app/user/register',
  summary: 'Make a player with e-mail and password',
  access: 'guest',
  built: false,
  perMinute: 5,
  request: z.object({
    email,
    emailCode,
    password,
    username,
    country: countryCode,
    ofAge: z.boolean(),
    invitationCode: z.optional(invitationCode),
    sessionKey,
  }),
  response: signedIn,
  refusals: [
    'email_malformed',
    'email_taken',
    'email_code_wrong',
    'password_weak',
    'username_taken',
    'country_unknown',
    'country_blocked',
    'under_age',
    'invitation_unknown',
    'too_many_tries',
  ],
})

export const forgotPassword = route({
  path: '/api/app/user/forgotPassword',
  summary: 'Set a new password by e-mail code; every other session ends',
  access: 'guest',
  built: false,
  perMinute: 5,
  request: z.object({ email, emailCode, newPassword: password }),
  response: empty,
  refusals: ['email_malformed', 'email_code_wrong', 'password_weak', 'too_many_tries'],
})

export const updatePassWord = route({
  path: '/api/app/user/updatePassWord',
  summary: 'Change the login password; every other session ends',
  access: 'player',
  built: false,
  perMinute: 5,
  request: z.object({ oldPassword: password, newPassword: password }),
  response: empty,
  refusals: ['password_weak', 'password_wrong', 'too_many_tries', 'fresh_proof_needed'],
})

export const uploadUserAvatar = route({
  path: '/api/app/user/uploadUserAvatar',
  summary: 'A PNG, JPEG or WebP picture in base64url; it is re-encoded',
  access: 'player',
  built: false,
  perMinute: 5,
  maxBodyBytes: 1_500_000,
  request: z.object({ image: z.string().check(z.maxLength(1_000_000), z.regex(/^[\w-]+$/)) }),
  response: z.object({ img: z.string() }),
  refusals: ['image_unacceptable'],
})
