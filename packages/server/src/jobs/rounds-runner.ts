import { electLeader, ROUNDS_LOCK } from './leader.ts'
import { findMissedBlocks } from './missed-blocks.ts'
import { type RoundsSetup, runRounds } from './rounds-session.ts'

export type RoundsRunner = {
  readonly isLeading: () => boolean
  /** Begins nothing new and resolves when what was under way has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Runs the rounds, if no other server of this database does: the database elects one. A standby takes over as soon as
 * the leader's connection ends. Rounds that were never scheduled, because no server ran, do not exist; those that were
 * are opened late, closed, and settled by the block that was due, whenever that is found.
 */
export const startRoundsRunner = (setup: RoundsSetup): RoundsRunner => {
  const { db, clock, log, observe } = setup
  return electLeader({
    url: db.url,
    lock: ROUNDS_LOCK,
    clock,
    log,
    lead: async (signal) => {
      observe?.leading?.(true)
      try {
        await Promise.all([runRounds(setup, signal), findMissedBlocks(setup, signal)])
      } finally {
        observe?.leading?.(false)
      }
    },
  })
}
