import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { carryConversions } from '../features/conversions/carry-conversions.ts'
import { repeat } from './repeat.ts'

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
}): { readonly stop: () => Promise<void> } =>
  repeat(
    {
      ...{ everyMs: EVERY_MS, log, clock },
      failed: 'Conversions could not be carried out; it is tried again.',
    },
    async () => {
      const { failures } = await carryConversions(db, { now: clock.nowMs() })
      for (const err of failures) log.warn({ err }, 'A conversion did not get through; it is tried again.')
    },
  )
