import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { noteValuePause } from '../features/oversight/risk.ts'
import { repeat } from './repeat.ts'

const EVERY_MS = 1_000

/** Keeps in mind that losses of a day have paused stakes of value, until they may go on. Every server may run it. */
export const startValuePauseRunner = ({
  db,
  log,
  clock,
}: {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
}): { readonly stop: () => Promise<void> } =>
  repeat(
    {
      ...{ everyMs: EVERY_MS, log, clock },
      failed: 'Nobody could look whether losses of the day pause stakes of value; it is tried again.',
    },
    async () => {
      const news = await noteValuePause(db, { now: clock.nowMs() })
      if (news === 'paused') log.error({}, 'Losses of the day pause stakes of value.')
      if (news === 'goes on') log.info({}, 'Stakes of value go on.')
    },
  )
