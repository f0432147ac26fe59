import type { RequestOf, updateTransactionPassword } from '@nibble/contract'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../ledger/serialize.ts'
import { Refusal } from '../../refusal.ts'
import { hashPassword, isPassword } from '../../secrets/password-hash.ts'
import { requireProof } from '../../secrets/secrets.ts'
import { holdSession, queueOf, startMoneyWait } from '../../shared/people.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../shared/security-events.ts'

export const MAX_TRIES = 5
export const TRIES_COUNT_FOR_MS = 30 * 60_000

/**
 * Passes if this is the player's transaction password. A try is counted and committed before hashing, so that
 * concurrent guesses gain nothing over sequential ones; a right one is taken back. Tries of one player are checked one
 * after another: concurrent right ones would use up each other's tries. Returns the hash that matched. Throws
 * Refusal('transaction_password_missing' | 'transaction_password_wrong' | 'too_many_tries').
 */
export const checkTransactionPassword = (
  db: Database,
  tried: { player: bigint; password: string | undefined; now: number },
): Promise<string> => enqueue(db, `passwords of ${tried.player}`, () => checkOne(db, tried))

const checkOne = async (
  db: Database,
  { player, password, now }: { player: bigint; password: string | undefined; now: number },
): Promise<string> => {
  const by = await queueOf(db.pool, player)
  const { hash, id } = await inTransaction(db.pool, async (client) => {
    const known = await lockHash(client, player)
    if (known === null) throw new Refusal('transaction_password_missing')
    if (password === undefined) throw new Refusal('transaction_password_wrong')
    return { hash: known, id: await countTry(client, { player, now }) }
  })

  const takeBack = () => db.pool.query('delete from transaction_password_try where id = $1', [id])
  if (password === undefined || !(await isPassword(password, hash, { by, takeBack })))
    throw new Refusal('transaction_password_wrong')

  await takeBack()
  return hash
}

/** Tries of a player are counted one at a time. Null if they have no password. */
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

/** When the next try is allowed. */
const firstFallsOutAt = async (client: pg.ClientBase, player: bigint): Promise<number | null> => {
  const { rows } = await client.query<{ at: Date | null }>(
    'select min(at) as at from transaction_password_try where player_id = $1',
    [player],
  )
  const first = rows[0]?.at ?? null
  return first === null ? null : first.getTime() + TRIES_COUNT_FOR_MS
}

const WHAT = 'transaction_password'

type Update = Omit<RequestOf<typeof updateTransactionPassword>, 'emailCode'> & {
  readonly player: bigint
  /** The id of the calling session. */
  readonly session: string
  /** When they proved themselves with their wallet or, without one, a code from their mailbox; null if they did not. */
  readonly provenAt: number | null
  readonly trace?: Trace
  readonly now: number
}

/**
 * Changes the password given the old one; without it, a player who has just proved themselves sets or replaces it. A
 * replacement makes withdrawals and transfers wait: wallet or mailbox alone must not be enough to take money at once.
 */
export const setTransactionPassword = (db: Database, update: Update): Promise<void> =>
  update.oldPassword === undefined ? replaceByProof(db, update) : changeByOld(db, update)

const changeByOld = async (db: Database, update: Update): Promise<void> => {
  const { player, session, oldPassword: password, newPassword, trace = NO_TRACE, now } = update
  const old = await checkTransactionPassword(db, { player, password, now })
  const hash = await hashPassword(newPassword, { by: await queueOf(db.pool, player) })

  // Anyone who changed it meanwhile also knew the old one; this caller did not know the new one.
  await inTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query(
      'update transaction_password set hash = $3, changed_at = $4 where player_id = $1 and hash = $2',
      [player, old, hash, new Date(now)],
    )
    if (rowCount !== 1) throw new Refusal('transaction_password_wrong')
    await holdSession(client, session)
    await recordAndNotify(client, { kind: 'credential_changed', what: WHAT, player, trace, now })
  })
}

const replaceByProof = async (db: Database, update: Update): Promise<void> => {
  const { player, session, provenAt, newPassword, trace = NO_TRACE, now } = update
  requireProof({ provenAt, now })
  const hash = await hashPassword(newPassword, { by: 'stranger' })

  await inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ isFirst: boolean }>(
      `insert into transaction_password (player_id, hash, changed_at) values ($1, $2, $3)
       on conflict (player_id) do update set hash = excluded.hash, changed_at = excluded.changed_at
       returning xmax = 0 as "isFirst"`,
      [player, hash, new Date(now)],
    )
    await client.query('delete from transaction_password_try where player_id = $1', [player])
    const isFirst = rows[0]?.isFirst === true
    // A reset locks the wait first, and then ends the sessions.
    const waitsUntil = isFirst ? null : await startMoneyWait(client, { player, now })
    await holdSession(client, session)
    const changed = { what: WHAT, player, trace, now } as const
    if (waitsUntil === null) return recordAndNotify(client, { kind: 'credential_added', ...changed })
    await recordAndNotify(client, { kind: 'credential_replaced', ...changed, waitsUntil })
  })
}
