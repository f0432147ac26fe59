import type { Clock } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import type { Database } from '../db/database.ts'
import { awaitsLook } from '../features/abuse/look-for-abuse.ts'
import { keepRebateReach } from '../features/programmes/keep-rebate-reach.ts'
import { closeBoards } from '../features/rewards/close-boards.ts'
import { payDays } from '../features/rewards/pay-rewards.ts'
import { keepReach } from '../features/rewards/reward-facts.ts'
import { repeat } from './repeat.ts'

const EVERY_MS = 10_000

/** Pays rewards once their day, and prizes once their period is over and counted. Every server may run it. */
export const startRewardsRunner = ({
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
      failed: 'Rewards or prizes could not be paid; it is tried again.',
    },
    async () => {
      // One moment for all of it: a day that ends on the way was not looked at.
      const now = clock.nowMs()
      if (await awaitsLook(db, { now })) return
      const days = await payDays(db, { now })
      if (days > 0) log.info({ days }, 'The rewards of a day are paid.')
      const closed = await closeBoards(db, { now })
      if (closed > 0) log.info({ closed }, 'The prizes of a period are paid.')
      await keepReach(db, { now })
      await keepRebateReach(db, { now })
    },
  )
