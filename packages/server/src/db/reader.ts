import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Database, getTypeParser, KEEP_ALIVE, sessionOptions } from './database.ts'
import { codeOf } from './failures.ts'
import type { Queryable } from './sql.ts'

/** A database that is only read, with separate queries: the primary, or one session on a replica. */
export type ReadDatabase = { readonly pool: Queryable }

/** For large reads, such as reports and lists of past years: a replica, if there is one and it is not behind. */
export type Reader = {
  /**
   * Runs a repeatable read. Its answer is never older than anything that any server acknowledged before the call: otherwise the
   * primary answers (docs/decisions/0227).
   */
  read<Answer>(work: (db: ReadDatabase) => Promise<Answer>): Promise<Answer>
  close(): Promise<void>
}

/** Who answered: the replica; or the primary, because the replica was too far behind, or could not be asked. */
export type ReadFrom = 'replica' | 'behind' | 'unreachable'

export const primaryReader = (db: Database): Reader => ({ read: (work) => work(db), close: async () => {} })

/** How long a read waits for the replica before it asks the primary. */
const WAIT_MS = 200
const LOOK_AGAIN_MS = 5
const STATEMENT_TIMEOUT = '57014'
/** How long reads go to the primary after a failure, so that not each one meets it again. */
const REST_MS = 1_000

/**
 * Reads from a replica of `db`. Throws a sentence if the address leads to another cluster, or a login with more rights than the
 * server needs; an unreachable one does not prevent the start.
 */
export const openReader = async (
  { db, url }: { readonly db: Database; readonly url: string },
  {
    waitMs = WAIT_MS,
    max = 8,
    onRead = () => {},
  }: { readonly waitMs?: number; readonly max?: number; readonly onRead?: (from: ReadFrom) => void } = {},
): Promise<Reader> => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'nibble reads',
    types: { getTypeParser },
    options: `${sessionOptions({ durability: 'unchecked' })} -c default_transaction_read_only=on`,
    connectionTimeoutMillis: 2_000,
    query_timeout: 35_000,
    ...KEEP_ALIVE,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const known = new WeakSet<pg.PoolClient>()
  let rests = false
  const rest = () => {
    rests = true
    setTimeout(() => {
      rests = false
    }, REST_MS).unref()
  }

  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    try {
      if (!known.has(client)) await assertReplica(db, client)
      known.add(client)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const caughtUp = async (client: pg.PoolClient, position: string): Promise<boolean> => {
    for (let left = waitMs; ; left -= LOOK_AGAIN_MS) {
      const { rows } = await client.query<{ follows: boolean; isThere: boolean | null }>({
        name: 'replayed',
        text: 'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"',
        values: [position],
      })
      // A promoted replica follows nobody: its replay position means nothing any more.
      if (rows[0]?.follows !== true) return false
      if (rows[0].isThere === true) return true
      if (left <= 0) return false
      await sleep(LOOK_AGAIN_MS)
    }
  }

  const reader: Reader = {
    read: async (work) => {
      if (rests) return work(db)
      const position = await positionOf(db)
      let client: pg.PoolClient | null = null
      try {
        client = await connect()
        if (await caughtUp(client, position)) {
          const answer = await work({ pool: client })
          onRead('replica')
          return answer
        }
        onRead('behind')
      } catch (error) {
        // A failed session is not reused.
        client?.release(true)
        client = null
        // A time-out is thrown, since the primary would take as long. After any other error the primary is asked.
        if (codeOf(error) === STATEMENT_TIMEOUT) throw error
        onRead('unreachable')
      } finally {
        client?.release()
      }
      rest()
      return work(db)
    },
    close: () => pool.end(),
  }

  try {
    ;(await connect()).release()
  } catch (error) {
    if (error instanceof Misled) {
      await pool.end()
      throw error
    }
    rest()
  }
  return reader
}

/** The log up to here has everything that was acknowledged to anybody: no commit is acknowledged before it is flushed. */
const positionOf = async ({ pool }: Database): Promise<string> => {
  const { rows } = await pool.query<{ position: string }>({
    name: 'flushed',
    text: 'select pg_current_wal_flush_lsn()::text as position',
  })
  return rows[0]?.position ?? 'FFFFFFFF/FFFFFFFF'
}

class Misled extends Error {}

/** A log position is meaningful only in a copy of the same cluster. */
const assertReplica = async ({ pool }: Database, client: pg.PoolClient): Promise<void> => {
  const ask = async (of: Queryable) => {
    const { rows } = await of.query<{ system: string; name: string; login: string; excess: string[] }>(
      `select system_identifier::text as system, current_database() as name, session_user as login,
              login_excess('nibble_app') as excess from pg_control_system()`,
    )
    return rows[0] ?? { system: '', name: '', login: '', excess: [] }
  }
  const [own, there] = [await ask(pool), await ask(client)]
  if (own.system !== there.system || own.name !== there.name)
    throw new Misled(
      'READ_DATABASE_URL names a different database than DATABASE_URL: it must be a standby of that database.',
    )
  if (there.excess.length > 0)
    throw new Misled(
      `The login ${there.login} of READ_DATABASE_URL has more rights than the server needs: ${there.excess.join(', ')}. Use the login of DATABASE_URL.`,
    )
}
