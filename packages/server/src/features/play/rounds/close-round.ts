import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notifyRound } from '../events.ts'

const HOLDERS_MAY_STAY_MS = 5_000

type CloseRoundInput = { readonly round: string; readonly holdersMayStayMs?: number }

/**
 * Closes a round that is due by the database clock. Bets and recalls that passed the gate hold it shared until they
 * commit; those still holding it after 5 s are ended, so that every commit precedes the draw time. False if it is too
 * early or the round is neither scheduled nor open.
 */
export const closeRound = async (db: Database, input: CloseRoundInput): Promise<boolean> => {
  const { round, holdersMayStayMs = HOLDERS_MAY_STAY_MS } = input
  const due = await db.pool.query(
    `select from round where id = $1 and state in ('scheduled', 'open') and closes_at <= clock_timestamp()`,
    [round],
  )
  if (due.rowCount === 0) return false

  for (;;) {
    const outcome = await inTransaction(db.pool, (client) => closeWithGate(client, round), {
      settings: `set local lock_timeout = ${Math.ceil(holdersMayStayMs)}`,
    }).catch((error: unknown) => {
      if (isLockTimeout(error)) return 'held' as const
      throw error
    })
    if (outcome !== 'held') return outcome
    await endHolders(db, round)
  }
}

const closeWithGate = async (client: pg.ClientBase, round: string): Promise<boolean> => {
  await client.query('select pg_advisory_xact_lock($1)', [round])
  const { rowCount } = await client.query(
    `update round set state = 'closed'
     where id = $1 and state in ('scheduled', 'open') and closes_at <= clock_timestamp()`,
    [round],
  )
  if (rowCount === 0) return false
  await notifyRound(client, 'closed', round)
  return true
}

/** Only the role that opened a session may end it, which is not the one that plays. */
const endHolders = (db: Database, round: string): Promise<unknown> =>
  inTransaction(
    db.pool,
    (client) =>
      client.query<{ pg_terminate_backend: boolean }>(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and granted and objsubid = 1 and pid <> pg_backend_pid()
           and database = (select oid from pg_database where datname = current_database())
           and (classid::bigint << 32 | objid::bigint) = $1`,
        [round],
      ),
    { settings: 'set local role none' },
  )

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'
