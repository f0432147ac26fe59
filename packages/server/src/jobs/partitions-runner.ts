import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { repeat } from './repeat.ts'

const EVERY_MS = 60_000

/** Has partitions made before bets and postings reach them (db/functions/partition_ahead_at.sql). Every server may run it. */
export function startPartitionsRunner(setup: {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
}): { readonly stop: () => Promise<void> } {
  const { db, log } = setup
  const failed = 'Partitions could not be made ahead; it is tried again in a minute. Nothing stops meanwhile.'
  return repeat({ ...setup, everyMs: EVERY_MS, failed }, async () => {
    const { rows } = await db.pool.query<{ done: string[] }>('select partition_ahead() as done')
    const done = rows[0]?.done ?? []
    if (done.length > 0) log.info({ partitions: done }, 'Partitions were made ahead.')
  })
}
