import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { databaseClock } from '../jobs/round-loop.ts'
import { type RunningJob, repeat } from '../jobs/run-job.ts'

/** The database's state, as its primary sees it. */
export type DatabaseState = {
  /** How far its clock, which decides bets, is ahead of this server's; negative if it is behind. */
  readonly clockAheadSeconds: number
  /** Commits must wait for a standby. */
  readonly isStandbyWanted: boolean
  readonly standbys: readonly {
    readonly name: string
    /** Null if the owner of the tables may not see it. */
    readonly sync: string | null
    readonly lagSeconds: number | null
    readonly lagBytes: number | null
  }[]
  readonly partitions: readonly {
    readonly table: string
    readonly ahead: number
    readonly ageSeconds: number
    readonly hasStrays: boolean
  }[]
}

const EVERY_MS = 15_000

export const readDatabaseState = async (
  { pool }: Pick<Database, 'pool'>,
  clock: Clock,
): Promise<DatabaseState> => {
  const { aheadMs } = await databaseClock(pool, clock)
  const { rows: settings } = await pool.query<{ names: string }>(
    "select current_setting('synchronous_standby_names') as names",
  )
  const { rows: standbys } = await pool.query<DatabaseState['standbys'][number]>(
    'select name, sync_state as sync, lag_seconds as "lagSeconds", lag_bytes as "lagBytes" from standby_state()',
  )
  const { rows: partitions } = await pool.query<DatabaseState['partitions'][number]>(
    'select parent as "table", ahead, age_seconds as "ageSeconds", has_strays as "hasStrays" from partition_state()',
  )
  const isStandbyWanted = (settings[0]?.names ?? '').trim() !== ''
  return { clockAheadSeconds: aheadMs() / 1000, isStandbyWanted, standbys, partitions }
}

type StartWatchingDatabaseInput = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly observe: (state: DatabaseState | null) => void
}

/** For this server's own metrics. */
export const startWatchingDatabase = ({ db, clock, log, observe }: StartWatchingDatabaseInput): RunningJob =>
  repeat(
    {
      everyMs: EVERY_MS,
      log,
      clock,
      failed: 'The state of the database could not be read; this is retried.',
    },
    async () => {
      try {
        observe(await readDatabaseState(db, clock))
      } catch (error) {
        observe(null)
        throw error
      }
    },
  )
