import * as z from 'zod/mini'
import { route } from './route.ts'
import { empty, refusal } from './wire.ts'

/** 6 to 18 English letters and digits, no spaces. */
export const password = z
  .string({ error: refusal('password_weak') })
  .check(z.regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,18}$/, { error: refusal('password_weak') }))
export const emailCode = z
  .string({ error: refusal('email_code_wrong') })
  .check(z.regex(/^\d{6}$/, { error: refusal('email_code_wrong') }))

export const updateTransactionPassword = route({
  path: '/api/app/user/updateTransactionPassword',
  summary:
    'Change the transaction password with the old one; without it, set or replace it within ten minutes of the wallet’s signature, or with an e-mail code where he has no wallet',
  access: 'player',
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
    'too_many_tries',
    'fresh_proof_needed',
    'mail_unavailable',
  ],
})
