import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { isPassword } from '../../secrets/password-hash.ts'

export const MAX_TRIES = 5
export const TRIES_COUNT_FOR_MS = 30 * 60_000

/**
 * Passes when this is the player's transaction password. A try is counted and committed before anything is calculated,
 * so that guesses at once are no more than guesses in turn; a right one is taken back. Answers the hash that was met.
 * Throws Refusal('transaction_password_missing' | 'transaction_password_wrong' | 'too_many_tries').
 */
export const checkTransactionPassword = async (
  db: Database,
  { player, password, now }: { player: bigint; password: string | undefined; now: number },
): Promise<string> => {
  const { hash, id } = await inTransaction(db.pool, async (client) => {
    const known = await lockHash(client, player)
    if (known === null) throw new Refusal('transaction_password_missing')
    if (password === undefined) throw new Refusal('transaction_password_wrong')
    return { hash: known, id: await countTry(client, { player, now }) }
  })

  const takeBack = () => db.pool.query('delete from transaction_password_try where id = $1', [id])
  if (password === undefined || !(await isPassword(password, hash, takeBack)))
    throw new Refusal('transaction_password_wrong')

  await takeBack()
  return hash
}

/** One at a time counts tries of a player. Null where he has no password. */
const lockHash = async (client: pg.ClientBase, player: bigint): Promise<string | null> => {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from transaction_password where player_id = $1 for no key update',
    [player],
  )
  return rows[0]?.hash ?? null
}

const countTry = async (
  client: pg.ClientBase,
  { player, now }: { player: bigint; now: number },
): Promise<bigint> => {
  const since = new Date(now - TRIES_COUNT_FOR_MS)
  await client.query('delete from transaction_password_try where player_id = $1 and at <= $2', [
    player,
    since,
  ])
  const { rows } = await client.query<{ id: bigint | null }>(
    `insert into transaction_password_try (player_id, at)
     select $1, $2 where (select count(*) from transaction_password_try where player_id = $1) < $3
     returning id`,
    [player, new Date(now), MAX_TRIES],
  )
  const id = rows[0]?.id
  if (id === undefined || id === null)
    throw new Refusal('too_many_tries', { until: await firstFallsOutAt(client, player) })
  return id
}

/** When the next try is heard. */
const firstFallsOutAt = async (client: pg.ClientBase, player: bigint): Promise<number | null> => {
  const { rows } = await client.query<{ at: Date | null }>(
    'select min(at) as at from transaction_password_try where player_id = $1',
    [player],
  )
  const first = rows[0]?.at ?? null
  return first === null ? null : first.getTime() + TRIES_COUNT_FOR_MS
}
