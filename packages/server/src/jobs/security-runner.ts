import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { type AlertWays, loadAlertWords, sendAlerts } from '../features/alerts/send-alerts.ts'
import { watchAttempts } from '../features/security/watch-attempts.ts'
import { electLeader, SECURITY_LOCK } from './leader.ts'

const EVERY_MS = 2_000
const WATCH_EVERY_MS = 30_000

/**
 * Sends players alerts about their credentials, and opens incidents for lock-outs and bursts of failures. One elected server
 * does this.
 */
export function startSecurityRunner({
  db,
  log,
  clock,
  ways,
}: {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
  readonly ways: AlertWays
}): { readonly stop: () => Promise<void> } {
  const lead = async (signal: AbortSignal): Promise<void> => {
    const words = await loadAlertWords()
    const onError = (error: unknown) =>
      log.warn({ err: error }, 'The outcome of an alert could not be stored; it is sent again.')
    let watchedAt = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      const now = clock.nowMs()
      let isMore = false
      try {
        isMore = (await sendAlerts(db, { ways, words, now: () => clock.nowMs(), onError })).isMore
        if (now - watchedAt > WATCH_EVERY_MS) {
          await watchAttempts(db, { now })
          watchedAt = now
        }
      } catch (error) {
        if (!signal.aborted)
          log.warn({ err: error }, 'Security events could not be processed; this is retried.')
      }
      if (!isMore) await sleep(clock, EVERY_MS, signal).catch(() => {})
    }
  }
  return electLeader({ url: db.url, lock: SECURITY_LOCK, task: 'security alerts', clock, log, lead })
}
