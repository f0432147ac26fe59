import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { carryConversions } from '../features/conversions/index.ts'

const EVERY_MS = 1_000

/**
 * Carries approved conversions out, soon after their approval. Every server may run it: each conversion is a
 * compare-and-set. What fails is tried again with the next turn.
 */
export const startConversionsRunner = ({
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
        const { failures } = await carryConversions(db, { now: clock.nowMs() })
        for (const err of failures) log.warn({ err }, 'A conversion did not get through; it is tried again.')
      } catch (error) {
        log.warn({ err: error }, 'Conversions could not be carried out; it is tried again.')
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
