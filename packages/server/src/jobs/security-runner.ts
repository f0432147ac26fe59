import {
  type AlertWays,
  type AlertWords,
  loadAlertWords,
  sendAlerts,
} from '../features/alerts/send-alerts.ts'
import { watchAttempts } from '../features/security/watch-attempts.ts'
import { SECURITY_LOCK } from './leader.ts'
import type { Job } from './run-job.ts'

const WATCH_EVERY_MS = 30_000

/**
 * Sends players alerts about their credentials, and opens incidents for lock-outs and bursts of failures. One elected server
 * does this.
 */
export const securityAlerts = (ways: AlertWays): Job => {
  let words: AlertWords | null = null
  let watchedAt = Number.NEGATIVE_INFINITY
  return {
    name: 'security',
    everyMs: 2_000,
    lock: SECURITY_LOCK,
    failed: 'Security events could not be processed; this is retried.',
    turn: async ({ db, log, clock }) => {
      const now = clock.nowMs()
      words ??= await loadAlertWords()
      const onError = (error: unknown) =>
        log.warn({ err: error }, 'The outcome of an alert could not be stored; it is sent again.')
      const { isMore } = await sendAlerts(db, { ways, words, now: () => clock.nowMs(), onError })
      if (now - watchedAt > WATCH_EVERY_MS) {
        await watchAttempts(db, { now })
        watchedAt = now
      }
      return { isMore }
    },
  }
}
