import type pg from 'pg'
import { isReadOnly, StandbyAway, UnconfirmedCommit } from './failures.ts'
import type { Queryable } from './sql.ts'

/** A transaction's opening statements, and how long this side waits for its end. */
export type TransactionLimits = {
  /** Statements sent with the `begin`. */
  readonly settings?: string
  /** The database may have vanished silently: after this time the connection is given up, and the outcome is unknown. */
  readonly atMostMs?: number
}

/** More than any of them needs while the database answers: the longest wait, for a round's gate, is 5 s. */
const AT_MOST_MS = 15_000

/** Waits of a transaction that holds players or rounds' gates: short, so that a stalled server frees them by itself. */
export const PLAY_LIMITS: TransactionLimits = {
  settings:
    "set local lock_timeout = '1s'; set local statement_timeout = '2s'; set local idle_in_transaction_session_timeout = '2s'",
  atMostMs: 6_000,
}

/**
 * Why no commit is acknowledged now: see db/functions/standby_trouble.sql. `behind`: this primary is on an older timeline than
 * one seen before, so it may lack what that one acknowledged (docs/decisions/0252).
 */
export type StandbyProblem = 'missing' | 'late' | 'unseen' | 'behind'

/**
 * The last state that jobs/standby-job.ts saw; all pools of a database share one. PostgreSQL increments `timeline` at each
 * promotion; it is the newest seen.
 */
export type Standby = { problem: StandbyProblem | null; timeline: number }

const standbys = new WeakMap<pg.Pool, Standby>()

/** From now on no transaction of the pool commits what would wait during a problem. */
export const setStandby = (pool: pg.Pool, standby: Standby): void => {
  standbys.set(pool, standby)
}

/**
 * Makes the commit of this transaction wait for the synchronous standby, as one that writes does anyway. What it read was
 * committed here, perhaps without the standby: an answer about an earlier effect must wait for it all the same, or that effect
 * may be lost with this server.
 */
export const awaitStandby = async (client: Queryable): Promise<void> => {
  await client.query("select pg_logical_emit_message(true, 'nibble', '')")
}

/**
 * Runs `work` in one transaction. Commits when it resolves, rolls back and rethrows when it throws. While the standby is away,
 * one that has written is rolled back and throws at once. A commit with a warning throws too: it was ended while it waited for
 * the standby, and its outcome is unknown.
 */
export const inTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { settings = '', atMostMs = AT_MOST_MS }: TransactionLimits = {},
): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  const onBroken = (error: Error) => {
    broken = error
  }
  // A session that the database ends between two statements emits this; without a listener it would end the process.
  client.on('error', onBroken)
  let warning: string | undefined
  const warn = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
    if (code?.startsWith('01') === true) warning = message ?? code
  }
  const restore = awaitAnswers(client, atMostMs)
  let isHeld = true
  const release = () => {
    if (!isHeld) return
    isHeld = false
    client.off('error', onBroken)
    client.off('notice', warn)
    restore()
    client.release(broken)
  }
  const givingUp = setTimeout(() => {
    onBroken(new Error(`the database did not answer within ${atMostMs} ms`))
    release()
  }, atMostMs)

  try {
    await client.query(`begin; ${settings}`)
    const result = await work(client)
    if ((standbys.get(pool)?.problem ?? null) !== null && (await wouldWait(client)))
      throw new StandbyAway('no standby is connected to confirm the commit')
    client.on('notice', warn)
    const { command } = await client.query('commit')
    if (warning !== undefined) throw new UnconfirmedCommit(warning)
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
    return result
  } catch (error) {
    await client.query('rollback').catch(onBroken)
    // If it were kept it would keep failing; a new one finds the server that takes writes.
    if (isReadOnly(error) && error instanceof Error) onBroken(error)
    throw error
  } finally {
    clearTimeout(givingUp)
    release()
  }
}

const wouldWait = async (client: pg.PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ waits: boolean }>(
    `select pg_current_xact_id_if_assigned() is not null
        and current_setting('synchronous_commit') not in ('off', 'local') as waits`,
  )
  return rows[0]?.waits !== false
}

/**
 * The driver gives up a statement after its own time; in a transaction that may take longer it waits as long as for the whole, so
 * that the database is the one that ends what takes too long. The returned function undoes this.
 */
const awaitAnswers = (client: pg.PoolClient, atMostMs: number): (() => void) => {
  const parameters: unknown = Reflect.get(client, 'connectionParameters')
  if (typeof parameters !== 'object' || parameters === null)
    throw new Error('the driver does not report server parameters')
  const before: unknown = Reflect.get(parameters, 'query_timeout')
  if (typeof before !== 'number' || before === 0 || before >= atMostMs) return () => {}
  Reflect.set(parameters, 'query_timeout', atMostMs)
  return () => {
    Reflect.set(parameters, 'query_timeout', before)
  }
}
