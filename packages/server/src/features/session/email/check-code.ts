import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import type { CodePurpose } from '../../../mail/code-mail.ts'
import { Refusal } from '../../../refusal.ts'
import { hashOf } from '../../../secrets/random-secrets.ts'
import { type Codes, digestOf, requireCodes } from './codes.ts'
import { countTry } from './count-try.ts'

/** A code that was right, to be spent in the transaction of what it is for. */
export type RightCode = { readonly id: bigint }

/**
 * A try is counted first, for the address. Throws Refusal('email_code_wrong' | 'too_many_tries' | 'mail_unavailable').
 */
export const checkCode = async (
  { db, codes }: { readonly db: Database; readonly codes: Codes },
  given: {
    readonly email: string
    readonly purpose: CodePurpose
    readonly code: string
    readonly now: number
  },
): Promise<RightCode> => {
  const { secret } = requireCodes(codes)
  const { email, purpose, now } = given
  const takeBack = await countTry(db, { email, what: 'code', now })
  const { rows } = await db.pool.query<{ id: bigint; code_hash: Buffer }>(
    `select id, code_hash from email_code
     where email_hash = $1 and purpose = $2 and ended_at is null and expires_at > $3`,
    [hashOf(email), purpose, new Date(now)],
  )
  const [newest] = rows
  if (newest === undefined || !timingSafeEqual(newest.code_hash, digestOf(secret, given)))
    throw new Refusal('email_code_wrong')
  await takeBack()
  return { id: newest.id }
}

/** Of two that bring one code at once, one finds it used. A transaction that fails gives it back. */
export const spendCode = async (
  client: Pick<pg.ClientBase, 'query'>,
  { code, now }: { readonly code: RightCode; readonly now: number },
): Promise<void> => {
  const { rowCount } = await client.query(
    'update email_code set ended_at = $2 where id = $1 and ended_at is null',
    [code.id, new Date(now)],
  )
  if (rowCount !== 1) throw new Refusal('email_code_wrong')
}
