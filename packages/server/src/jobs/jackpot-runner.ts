import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { payFalls } from '../features/jackpot/pay-falls.ts'
import { repeat } from './repeat.ts'

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
}): { readonly stop: () => Promise<void> } =>
  repeat(
    { ...{ everyMs: EVERY_MS, log, clock }, failed: 'A jackpot could not be paid; it is tried again.' },
    async () => {
      await payFalls(db)
    },
  )
