import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { endRollingWins, expireCredit } from '../features/credits/index.ts'

const EVERY_MS = 1_000

/**
 * Takes rolling credit that has expired, and makes GMT of what was played through. Every server may run it: each step
 * holds its player and looks again.
 */
export const startCreditsRunner = ({
  db,
  log,
  clock,
}: {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
}): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      for (const turn of [() => expireCredit(db, { now: clock.nowMs() }), () => endRollingWins(db)]) {
        try {
          const { failures } = await turn()
          for (const err of failures) log.warn({ err }, 'Rolling credit could not go on; it is tried again.')
        } catch (error) {
          log.warn({ err: error }, 'Rolling credit could not be looked at; it is tried again.')
        }
      }
      await sleep(clock, EVERY_MS, stopping.signal).catch(() => {})
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
