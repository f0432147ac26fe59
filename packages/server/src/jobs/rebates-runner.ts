import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { awaitsLook } from '../features/abuse/look-for-abuse.ts'
import { runRebates } from '../features/rebates/run-rebates.ts'
import { electLeader, REBATES_LOCK } from './leader.ts'

const EVERY_MS = 10_000

export type RebatesSetup = {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
  readonly everyMs?: number
}

/** Sets levels and pays rebates once a day is over, if no other server of this database does. */
export const startRebatesRunner = (setup: RebatesSetup): { readonly stop: () => Promise<void> } => {
  const { db, clock, log } = setup
  return electLeader({
    ...{ url: db.url, lock: REBATES_LOCK, task: 'the rebates', clock, log },
    lead: (signal) => run(setup, signal),
  })
}

const run = async (
  { db, log, clock, everyMs = EVERY_MS }: RebatesSetup,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      // One moment for both: a day that ends between them was not looked at.
      const now = clock.nowMs()
      if (!(await awaitsLook(db, { now }))) await runRebates(db, { now: () => now, signal })
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'Rebates could not go on; they are tried again.')
    }
    await sleep(clock, everyMs, signal).catch(() => {})
  }
}
