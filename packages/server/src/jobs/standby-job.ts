import type { StandbyProblem } from '../db/transaction.ts'
import { inTransaction } from '../db/transaction.ts'
import { closeIncident, openIncident } from '../shared/incidents.ts'
import type { Job } from './run-job.ts'

const INCIDENT = { kind: 'standby', subject: 'commits are stored on a second server' } as const
/** This transaction reports that the standby is away, so must not wait for it. */
const WITHOUT_STANDBY = { settings: 'set local synchronous_commit = local' }
/** Another server may have opened one and died. */
const CLOSE_EVERY = 60

const DETAILS: Record<StandbyProblem, string> = {
  missing:
    'The database asks for a standby (synchronous_standby_names), and none is connected. Nothing that moves money is acknowledged until one is back; then this resumes by itself.',
  late: 'A commit has waited for the standby for more than three seconds. Nothing that moves money is acknowledged until it has caught up; then this resumes by itself.',
  behind:
    'The primary is on an older timeline than one seen before: what was acknowledged there may be missing here. Nothing that moves money is acknowledged. If the newer primary comes back, this resumes by itself; otherwise compare the nodes, and restart the servers to accept this one.',
  unseen:
    'The database asks for a standby (synchronous_standby_names), and the owner of the tables may not check whether one is connected. Grant it the role pg_read_all_stats; until then nothing that moves money is acknowledged.',
}

/** Each server checks for itself: from then on it begins nothing that would wait, and says so at once. */
export const standby: Job = {
  name: 'standby',
  everyMs: 1_000,
  failed: 'It could not be checked whether a standby has the commits; this is retried.',
  turn: async ({ db, log, clock }, { nth }) => {
    const { rows } = await db.pool.query<{ problem: StandbyProblem | null; timeline: number }>(
      `select standby_trouble() as problem,
              case when pg_is_in_recovery() then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
    )
    const { timeline = 0, problem: reported = null } = rows[0] ?? {}
    const isBehind = timeline > 0 && timeline < db.standby.timeline
    const problem = isBehind ? 'behind' : reported
    const before = db.standby.problem
    db.standby.problem = problem
    if (timeline > db.standby.timeline) db.standby.timeline = timeline
    const now = clock.nowMs()
    if (problem !== null && problem !== before) {
      const detail = DETAILS[problem]
      log.error({}, detail)
      await inTransaction(
        db.pool,
        (client) => openIncident(client, { ...INCIDENT, detail, now }),
        WITHOUT_STANDBY,
      )
    }
    if (problem === null && (before !== null || nth % CLOSE_EVERY === 0)) {
      await closeIncident(db.pool, { ...INCIDENT, now })
      if (before !== null) log.info({}, 'Commits are stored on a second server again.')
    }
  },
}
