import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { payFalls } from '../features/jackpot/index.ts'

const EVERY_MS = 1_000

/** Shares and pays what has fallen, soon after its rounds are settled. Every server may run it. */
export const startJackpotRunner = ({
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
      try {
        await payFalls(db)
      } catch (error) {
        log.warn({ err: error }, 'A jackpot could not be paid; it is tried again.')
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
