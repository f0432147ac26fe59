import type pg from 'pg'
import { ConsoleRefusal } from '../../console-refusal.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { closeIncident, openIncident } from '../../ledger/incidents.ts'
import { hashOf } from '../../secrets/random-secrets.ts'

export const MAX_TRIES = 5
export const TRIES_COUNT_FOR_MS = 30 * 60_000
const TRYING = 5658

type Try = {
  readonly name: string
  /** Somebody has this name. What is done is the same either way, so that nothing tells. */
  readonly isSomebodys: boolean
  readonly what: 'password' | 'code'
  /** Of one that the operator signed in from before, and tries in it count apart; null for all others together. */
  readonly browserHash: Buffer | null
  readonly now: number
}

/**
 * Counts and commits a try before anything is calculated, so that guesses at once are no more than guesses in turn; what
 * it answers takes a right one back. Who has used them up is an incident. Throws ConsoleRefusal('too_many_sign_ins').
 */
export const countTry = async (db: Database, tried: Try): Promise<() => Promise<void>> => {
  const { name, what, browserHash, now } = tried
  const id = await inTransaction(db.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [TRYING, name])
    await client.query('delete from operator_try where at <= $1', [new Date(now - TRIES_COUNT_FOR_MS)])
    const { rows } = await client.query<{ id: bigint }>(
      `insert into operator_try (name_hash, what, at, browser_hash)
       select $1, $2, $3, $5::bytea where (
         select count(*) from operator_try
         where name_hash = $1 and what = $2 and browser_hash is not distinct from $5) < $4
       returning id`,
      [hashOf(name), what, new Date(now), MAX_TRIES, browserHash],
    )
    return rows[0]?.id ?? null
  })
  if (id === null) {
    await openIncident(db.pool, { ...lockOutOf(tried), detail: `Five tries of the ${what} were wrong.`, now })
    throw new ConsoleRefusal('too_many_sign_ins')
  }
  return async () => {
    await db.pool.query('delete from operator_try where id = $1', [id])
    await closeIncident(db.pool, { ...lockOutOf(tried), now })
  }
}

/** Whoever was locked out may try again. */
export const forgetTries = async (client: pg.ClientBase, name: string): Promise<void> => {
  await client.query('delete from operator_try where name_hash = $1', [hashOf(name)])
}

/** Names that nobody has share one incident, or whoever invents them would fill the list. */
const lockOutOf = ({ name, isSomebodys, what }: Try) => ({
  kind: 'operator_locked_out',
  subject: `${isSomebodys ? name : 'names that nobody has'}, ${what}`,
})
