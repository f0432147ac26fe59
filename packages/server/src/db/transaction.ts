import type pg from 'pg'

/** Waits of a transaction that holds the locks of bets: short, so that a stalled server frees them by itself. */
export const PLAY_PATIENCE =
  "set local lock_timeout = '1s'; set local statement_timeout = '2s'; set local idle_in_transaction_session_timeout = '2s'"

/**
 * Runs `work` in one transaction. Commits when it resolves, rolls back and rethrows when it throws. `settings` are
 * statements that belong to its start.
 */
export const inTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  settings = '',
): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  const note = (error: Error) => {
    broken = error
  }
  // A session that the database ends between two statements says so here; unheard, it would end the process.
  client.on('error', note)
  try {
    await client.query(`begin; ${settings}`)
    const result = await work(client)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
    return result
  } catch (error) {
    await client.query('rollback').catch(note)
    throw error
  } finally {
    client.off('error', note)
    client.release(broken)
  }
}
