import type { Database } from '../db/database.ts'
import { isTemporary } from '../db/failures.ts'
import { countNextRounds, UnknownPick } from '../features/counting/count-rounds.ts'
import { postponeWaiting } from '../features/counting/postpone-waiting.ts'
import { closeIncident, openIncident } from '../shared/incidents.ts'
import { COUNTING_LOCK } from './leader.ts'
import type { Job } from './run-job.ts'

/** Counting follows publishing by seconds. */
const MOST_WAIT_MS = 300_000

const INCIDENT = { kind: 'counting', subject: 'the bets of published rounds are counted' } as const

/**
 * Counts the bets of rounds soon after they are published, and defers those that wait too long; one elected server does this. A
 * round that fails is retried, and no later round is counted before it. An incident stays open until it counts; a failure that
 * may be temporary opens one only after five minutes.
 */
export const counting = ({ everyMs = 1_000 }: { readonly everyMs?: number } = {}): Job => {
  let mayHaveIncident = true
  return {
    name: 'counting',
    everyMs,
    lock: COUNTING_LOCK,
    failed: 'The bets of a round could not be counted; this is retried.',
    level: 'error',
    turn: async ({ db, clock }, { nth, signal }) => {
      // An earlier leader may have left one.
      mayHaveIncident ||= nth === 0
      try {
        await postponeWaiting(db, { now: clock.nowMs() })
        const { isDone } = await countNextRounds(db, { now: () => clock.nowMs(), signal })
        if (mayHaveIncident) await closeIncident(db.pool, { ...INCIDENT, now: clock.nowMs() })
        mayHaveIncident = false
        return { isMore: !isDone }
      } catch (error) {
        if (!signal.aborted) {
          // Without the database these queries fail just as counting did.
          const hasIncident = await notify(db, { error, now: clock.nowMs() }).catch(() => true)
          mayHaveIncident ||= hasIncident
        }
        throw error
      }
    },
  }
}

/** Opens an incident for a temporary failure once rounds have waited too long. Returns whether one may be open now. */
const notify = async (
  { pool }: Database,
  { error, now }: { readonly error: unknown; readonly now: number },
): Promise<boolean> => {
  if (isTemporary(error)) {
    const { rows } = await pool.query<{ oldest: Date | null }>(
      `select min(published_at) as oldest from (
         select published_at from uncounted_round
         union all
         select r.published_at from turnover_begun b join round r on r.id = b.round
       ) waiting`,
    )
    const oldest = rows[0]?.oldest?.getTime() ?? now
    if (now - oldest < MOST_WAIT_MS) return false
  }
  await openIncident(pool, { ...INCIDENT, detail: detailOf(error), now })
  return true
}

const detailOf = (error: unknown): string => {
  if (error instanceof UnknownPick) return error.message
  return isTemporary(error)
    ? 'Rounds have waited for minutes to be counted: the database does not answer in time. The server’s log says why.'
    : 'A round cannot be counted. The server’s log says why.'
}
