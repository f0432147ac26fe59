import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { countNextRounds } from '../features/counting/index.ts'
import { COUNTING_LOCK, electLeader } from './leader.ts'

const EVERY_MS = 1_000

export type CountingSetup = {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
  readonly everyMs?: number
}

/**
 * Counts the bets of published rounds, soon after they are, if no other server of this database does. A round that
 * fails is tried again with the next turn.
 */
export const startCountingRunner = (setup: CountingSetup): { readonly stop: () => Promise<void> } => {
  const { db, clock, log } = setup
  return electLeader({
    ...{ url: db.url, lock: COUNTING_LOCK, task: 'the counting of bets', clock, log },
    lead: (signal) => count(setup, signal),
  })
}

const count = async (
  { db, log, clock, everyMs = EVERY_MS }: CountingSetup,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    let isDone = true
    try {
      const counting = await countNextRounds(db, { now: () => clock.nowMs(), signal })
      isDone = counting.isDone
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error }, 'The bets of a round could not be counted; it is tried again.')
    }
    if (isDone) await sleep(clock, everyMs, signal).catch(() => {})
  }
}
