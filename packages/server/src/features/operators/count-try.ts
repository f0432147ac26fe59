import { ConsoleRefusal } from '../../console-refusal.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { closeIncident, openIncident } from '../../ledger/incidents.ts'

export const MAX_TRIES = 5
export const TRIES_COUNT_FOR_MS = 30 * 60_000

type Try = {
  readonly operator: bigint
  readonly name: string
  readonly what: 'password' | 'code'
  readonly now: number
}

/**
 * Counts and commits a try before anything is calculated, so that guesses at once are no more than guesses in turn; what
 * it answers takes a right one back. Who has used them up is an incident. Throws ConsoleRefusal('too_many_sign_ins').
 */
export const countTry = async (db: Database, tried: Try): Promise<() => Promise<void>> => {
  const { operator, what, now } = tried
  const id = await inTransaction(db.pool, async (client) => {
    await client.query('select from operator where id = $1 for no key update', [operator])
    const since = new Date(now - TRIES_COUNT_FOR_MS)
    await client.query('delete from operator_try where operator_id = $1 and at <= $2', [operator, since])
    const { rows } = await client.query<{ id: bigint }>(
      `insert into operator_try (operator_id, what, at)
       select $1, $2, $3 where (select count(*) from operator_try where operator_id = $1 and what = $2) < $4
       returning id`,
      [operator, what, new Date(now), MAX_TRIES],
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

const lockOutOf = ({ name, what }: Try) => ({ kind: 'operator_locked_out', subject: `${name}, ${what}` })
