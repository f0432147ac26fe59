import type { ChainReader } from '../chain/block-source.ts'
import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { countOutcomes } from '../features/fairness/count-outcomes.ts'
import { checkAtChain } from '../features/status/check-at-chain.ts'
import { countDays } from '../features/status/count-days.ts'
import { recordCheck } from '../features/status/record-check.ts'
import { STATUS_LOCK } from './leader.ts'
import { type RunningJob, runJob } from './run-job.ts'

const EVERY_MS = 15_000

/**
 * Counts what /status and /fairness show: one elected server samples the state of the house four times a minute, and recounts
 * days and outcomes. A server's first turn only counts: its chain has just been asked for the first time.
 */
export const startStatusRunner = ({
  source,
  ...common
}: {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
  readonly source: ChainReader
}): RunningJob =>
  runJob(
    {
      name: 'status',
      everyMs: EVERY_MS,
      lock: STATUS_LOCK,
      failed: 'The figures of the status page could not be counted; this is retried.',
      turn: async ({ db, clock }, { nth, signal }) => {
        const now = clock.nowMs()
        if (nth > 0) await recordCheck(db, { chain: checkAtChain(source, now), now })
        await countDays(db, { now })
        while (!signal.aborted && !(await countOutcomes(db)).isDone);
      },
    },
    common,
  )
