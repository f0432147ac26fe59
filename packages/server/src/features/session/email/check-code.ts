import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import { pgArray } from '../../../db/pg-array.ts'
import type { CodePurpose } from '../../../mail/code-mail.ts'
import { Refusal } from '../../../refusal.ts'
import { hashOf } from '../../../secrets/random-secrets.ts'
import { type Codes, digestOf, requireCodes } from './codes.ts'

export const MAX_CODE_TRIES = 5

/** A code that was right, to be spent in the transaction of what it is for. */
export type RightCode = { readonly id: bigint }

/** The household that brings a code. */
export type CodeFrom = { readonly from: string }

/**
 * A try is counted first and taken back when it was right. Wrong ones count on the code, apart for the household that asked
 * for it and for all others: a stranger does not use up the owner’s.
 */
export const checkCode = async (
  { db, codes }: { readonly db: Database; readonly codes: Codes },
  given: CodeFrom & {
    readonly email: string
    readonly purpose: CodePurpose
    readonly code: string
    readonly now: number
  },
): Promise<RightCode> => {
  const { secret } = requireCodes(codes)
  const { email, purpose, from, now } = given
  const { rows } = await db.pool.query<{ id: bigint; code_hash: Buffer; tries: number }>(
    `update email_code
     set tries_here = tries_here + (asked_from = $4)::int, tries_elsewhere = tries_elsewhere + (asked_from <> $4)::int
     where email_hash = $1 and purpose = $2 and ended_at is null and expires_at > $3
     returning id, code_hash, case when asked_from = $4 then tries_here else tries_elsewhere end as tries`,
    [hashOf(email), purpose, new Date(now), from],
  )
  if (rows.length === 0) throw new Refusal('email_code_wrong')
  const heard = rows.filter(({ tries }) => tries <= MAX_CODE_TRIES)
  if (heard.length === 0) throw new Refusal('email_code_used_up')
  const digest = digestOf(secret, given)
  const found = heard.find((one) => timingSafeEqual(one.code_hash, digest))
  if (found === undefined) throw new Refusal('email_code_wrong')

  await db.pool.query(
    `update email_code
     set tries_here = tries_here - (asked_from = $2)::int, tries_elsewhere = tries_elsewhere - (asked_from <> $2)::int
     where id = any($1::bigint[])`,
    [pgArray(rows.map(({ id }) => id)), from],
  )
  return { id: found.id }
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
