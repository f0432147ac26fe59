import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { countWithdrawals, type WithdrawalCounts } from '../features/withdrawals/queries.ts'
import { releaseClean } from '../features/withdrawals/release-clean.ts'
import { type PaymentCheck, settleOutcomes } from '../features/withdrawals/settle-outcomes.ts'
import { RELEASES_LOCK } from './leader.ts'
import { type Job, repeat, runJob } from './run-job.ts'

const SETTLE_EVERY_MS = 1_000
const COUNT_EVERY_MS = 15_000

type Setup = {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
  /** What this server's own endpoints show of a payment. */
  readonly check: PaymentCheck
  readonly observe: (counts: WithdrawalCounts) => void
}

/**
 * Three loops that never wait for one another. Every server ends withdrawals whose outcome the signer has reported and the chain
 * confirms, each by compare-and-set, and counts open ones for its metrics. One elected server releases clean ones. What fails is
 * retried in the next turn.
 */
export const startWithdrawalsRunner = (setup: Setup): { readonly stop: () => Promise<void> } => {
  const loops = [startSettling(setup), runJob(release, setup), startCounting(setup)]
  return {
    stop: async () => {
      await Promise.all(loops.map(({ stop }) => stop()))
    },
  }
}

const startSettling = ({ db, log, clock, check }: Setup) => {
  const failed = 'Withdrawals could not be processed; this is retried.'
  return repeat({ everyMs: SETTLE_EVERY_MS, log, clock, failed }, async () => {
    const { failures } = await settleOutcomes(db, { now: clock.nowMs(), check })
    for (const err of failures)
      log.warn({ err }, 'The outcome of a withdrawal could not be booked; this is retried.')
  })
}

const release: Job = {
  name: 'release of withdrawals',
  everyMs: 5_000,
  lock: RELEASES_LOCK,
  failed: 'Withdrawals could not be checked for release; this is retried.',
  turn: async ({ db, clock }) => {
    await releaseClean(db, { now: clock.nowMs() })
  },
}

const startCounting = ({ db, log, clock, observe }: Setup) => {
  let late = 0
  const failed = 'Withdrawals could not be counted; this is retried.'
  return repeat({ everyMs: COUNT_EVERY_MS, log, clock, failed }, async () => {
    const counts = await countWithdrawals(db, { now: clock.nowMs() })
    observe(counts)
    if (counts.late > late) log.warn({ late: counts.late }, 'Withdrawals have passed their deadline.')
    late = counts.late
  })
}
