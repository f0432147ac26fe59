import { createHmac } from 'node:crypto'
import type { CodePurpose } from '../../../mail/code-mail.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { Refusal } from '../../../refusal.ts'

/** What sending and checking of codes takes; null where no mail can be sent. */
export type Codes = { readonly secret: Buffer; readonly mailer: Mailer } | null

export const CODE_LIFE_MS = 10 * 60_000

/** Throws Refusal('mail_unavailable'). */
export const requireCodes = (codes: Codes): NonNullable<Codes> => {
  if (codes === null) throw new Refusal('mail_unavailable')
  return codes
}

/** Six digits are soon tried through: what is kept of them takes a secret that is not in the database. */
export const digestOf = (
  secret: Buffer,
  { email, purpose, code }: { readonly email: string; readonly purpose: CodePurpose; readonly code: string },
): Buffer => createHmac('sha256', secret).update(`email code\n${purpose}\n${email}\n${code}`).digest()
