import type pg from 'pg'
import { UnconfirmedCommit } from './failures.ts'

/** What belongs to the start of a transaction, and how long this side waits for its end. */
export type TransactionLimits = {
  /** Statements that go with the `begin`. */
  readonly settings?: string
  /** The database may be gone without a word: after this the connection is given up, and what became of it is unknown. */
  readonly atMostMs?: number
}

/** More than any of them needs that the database still answers: the longest wait, for a round's gate, is 5 s. */
const AT_MOST_MS = 15_000

/** Waits of a transaction that holds players or rounds' gates: short, so that a stalled server frees them by itself. */
export const PLAY_LIMITS: TransactionLimits = {
  settings:
    "set local lock_timeout = '1s'; set local statement_timeout = '2s'; set local idle_in_transaction_session_timeout = '2s'",
  atMostMs: 6_000,
}

/**
 * Makes the commit of this transaction wait for the synchronous standby, as one that writes does by itself. What it read
 * was committed here, perhaps without the standby: an answer that tells of an earlier effect has to wait for it all the
 * same, or it is gone with this server.
 */
export const awaitStandby = async (client: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  await client.query("select pg_logical_emit_message(true, 'nibble', '')")
}

/**
 * Runs `work` in one transaction. Commits when it resolves, rolls back and rethrows when it throws. A commit with a
 * warning throws too: it was ended while it waited for the standby, and what became of it is unknown.
 */
export const inTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { settings = '', atMostMs = AT_MOST_MS }: TransactionLimits = {},
): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  const note = (error: Error) => {
    broken = error
  }
  // A session that the database ends between two statements says so here; unheard, it would end the process.
  client.on('error', note)
  let warning: string | undefined
  const warn = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
    if (code?.startsWith('01') === true) warning = message ?? code
  }
  let isHeld = true
  const release = () => {
    if (!isHeld) return
    isHeld = false
    client.off('error', note)
    client.off('notice', warn)
    client.release(broken)
  }
  const givingUp = setTimeout(() => {
    note(new Error(`the database did not answer within ${atMostMs} ms`))
    release()
  }, atMostMs)

  try {
    await client.query(`begin; ${settings}`)
    const result = await work(client)
    client.on('notice', warn)
    const { command } = await client.query('commit')
    if (warning !== undefined) throw new UnconfirmedCommit(warning)
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
    return result
  } catch (error) {
    await client.query('rollback').catch(note)
    throw error
  } finally {
    clearTimeout(givingUp)
    release()
  }
}
