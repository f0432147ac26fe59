import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../refusal.ts'
import { hashOf } from '../../../secrets/random-secrets.ts'

export const MAX_TRIES = 5
export const TRIES_COUNT_FOR_MS = 30 * 60_000

type Try = { readonly email: string; readonly what: 'password' | 'code'; readonly now: number }

/**
 * Counts and commits a try before anything is looked at, so that guesses at once are no more than guesses in turn; what
 * it answers takes a right one back. Every address counts, whether it has an account or not. Throws
 * Refusal('too_many_tries').
 */
export const countTry = async (db: Database, { email, what, now }: Try): Promise<() => Promise<void>> => {
  const address = hashOf(email)
  const id = await inTransaction(db.pool, async (client) => {
    await client.query("select pg_advisory_xact_lock($1, hashtext(encode($2, 'hex')))", [LOCK_SPACE, address])
    const { rows } = await client.query<{ id: bigint }>(
      `insert into email_try (email_hash, what, at)
       select $1, $2, $3
       where (select count(*) from email_try where email_hash = $1 and what = $2 and at > $4) < $5
       returning id`,
      [address, what, new Date(now), new Date(now - TRIES_COUNT_FOR_MS), MAX_TRIES],
    )
    return rows[0]?.id ?? null
  })
  if (id === null) throw new Refusal('too_many_tries')

  return async () => {
    await db.pool.query('delete from email_try where id = $1', [id])
  }
}

const LOCK_SPACE = 4362
