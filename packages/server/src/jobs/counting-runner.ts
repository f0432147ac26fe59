import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { isTemporary } from '../db/failures.ts'
import { countNextRounds, UnknownPick } from '../features/counting/count-rounds.ts'
import { closeIncident, openIncident } from '../shared/incidents.ts'
import { COUNTING_LOCK, electLeader } from './leader.ts'

const EVERY_MS = 1_000

const INCIDENT = { kind: 'counting', subject: 'the bets of published rounds are counted' } as const

export type CountingSetup = {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
  readonly everyMs?: number
}

/**
 * Counts the bets of published rounds, soon after they are, if no other server of this database does. A round that
 * fails is tried again with the next turn, and none is counted before it; operators are told until it counts.
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
  // An earlier leader may have left one.
  let mayHaveIncident = true
  while (!signal.aborted) {
    let isDone = true
    try {
      const counting = await countNextRounds(db, { now: () => clock.nowMs(), signal })
      isDone = counting.isDone
      if (mayHaveIncident) await closeIncident(db.pool, { ...INCIDENT, now: clock.nowMs() })
      mayHaveIncident = false
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error }, 'The bets of a round could not be counted; it is tried again.')
      if (!signal.aborted && !isTemporary(error)) {
        mayHaveIncident = true
        await tell(db, { error, now: clock.nowMs() }).catch(() => {})
      }
    }
    if (isDone) await sleep(clock, everyMs, signal).catch(() => {})
  }
}

const tell = async (
  { pool }: Database,
  { error, now }: { readonly error: unknown; readonly now: number },
): Promise<void> => {
  const detail =
    error instanceof UnknownPick
      ? error.message
      : 'A round cannot be counted. The log of the server says why.'
  await openIncident(pool, { ...INCIDENT, detail, now })
}
