import type { BookKeys } from '../features/play/book/book-keys.ts'
import { signDays } from '../features/play/book/day-sheets.ts'
import type { Job } from './run-job.ts'

/** Signs the file of a day's rounds once the day is over. Any server may: a day is signed once. */
export const signedDays = (keys: BookKeys): Job => ({
  name: 'signed days',
  everyMs: 60_000,
  failed: 'The rounds of a day could not be signed; this is retried in a minute.',
  turn: async ({ db, log, clock }) => {
    for (const day of await signDays(db, keys, { now: clock.nowMs() }))
      log.info({ day }, 'The rounds of a day were signed.')
  },
})
