import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { noteLateReviews } from '../features/abuse/late-reviews.ts'
import { lookForAbuse } from '../features/abuse/look-for-abuse.ts'
import { repeat } from './repeat.ts'

const EVERY_MS = 5_000

/**
 * Looks once a day, when it is over, at who seems to be one person, and reminds operators of flags that wait. Every server may run it, one looks at a time. What is given
 * back for the day waits for it.
 */
export const startAbuseRunner = ({
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
      failed: 'The day could not be looked at, and nothing is given back before; it is tried again.',
    },
    async () => {
      const findings = await lookForAbuse(db, { now: clock.nowMs() })
      if (findings > 0) log.info({ findings }, 'Accounts that look like one were flagged.')
      const late = await noteLateReviews(db, { now: clock.nowMs() })
      if (late > 0) log.warn({ late }, 'Flags wait for a decision that their players were promised.')
    },
  )
