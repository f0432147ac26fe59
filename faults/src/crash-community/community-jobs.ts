import type { Database } from '@nibble/server/db/database.ts'
import { countNextRounds } from '@nibble/server/features/counting/count-rounds.ts'
import { payClaims, settleSeries } from '@nibble/server/features/insurance/settle-series.ts'
import { payHits } from '@nibble/server/features/jackpot/pay-hits.ts'
import { runRebates } from '@nibble/server/features/rebates/run-rebates.ts'
import { closeBoards } from '@nibble/server/features/rewards/close-boards.ts'
import { payDays } from '@nibble/server/features/rewards/pay-rewards.ts'

/** Few, so that a kill finds a day half written and half paid. */
const AT_ONCE = 3

type Job = (db: Database, now: number) => Promise<void>

/** What the runners of a server do for the community, one by one: everything that is due, once. */
export const COMMUNITY_JOBS: readonly Job[] = [
  async (db, now) => {
    while (!(await countNextRounds(db, { now: () => now })).isDone);
  },
  async (db, now) => {
    await runRebates(db, { now: () => now, atOnce: AT_ONCE })
  },
  async (db, now) => {
    await payDays(db, { now })
    await closeBoards(db, { now })
  },
  async (db) => {
    await payHits(db)
  },
  async (db) => {
    while ((await settleSeries(db)) > 0);
    await payClaims(db)
  },
]
