import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import {
  countWithdrawals,
  type LookAtPayment,
  releaseClean,
  settleOutcomes,
  type WithdrawalCounts,
} from '../features/withdrawals/index.ts'
import { repeat } from './repeat.ts'

const EVERY_MS = 1_000
/** What waits for a review is looked at anew, and everything counted, less often. */
const LOOK_EVERY_MS = 15_000

/**
 * Ends withdrawals of which the signer has told an outcome that the chain shows too, releases clean ones and counts them all. Every server may run
 * it: each change is a compare-and-set. What fails is tried again with the next turn.
 */
export const startWithdrawalsRunner = ({
  db,
  log,
  clock,
  look: lookAtPayment,
  observe,
}: {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
  /** What this server's own endpoints show of a payment. */
  readonly look: LookAtPayment
  readonly observe: (counts: WithdrawalCounts) => void
}): { readonly stop: () => Promise<void> } => {
  let late = 0
  let lookedAt = Number.NEGATIVE_INFINITY

  const look = async (now: number): Promise<void> => {
    await releaseClean(db, { now }).catch((error: unknown) => {
      log.warn({ err: error }, 'Withdrawals could not be looked at for their release; it is tried again.')
    })
    const counts = await countWithdrawals(db, { now })
    observe(counts)
    if (counts.late > late) log.warn({ late: counts.late }, 'Withdrawals have passed their deadline.')
    late = counts.late
  }

  const failed = 'Withdrawals could not be looked after; it is tried again.'
  return repeat({ ...{ everyMs: EVERY_MS, log, clock }, failed }, async () => {
    const now = clock.nowMs()
    const { failures } = await settleOutcomes(db, { now, look: lookAtPayment })
    for (const err of failures) log.warn({ err }, 'A withdrawal could not be ended; it is tried again.')
    if (now - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = now
      await look(now)
    }
  })
}
