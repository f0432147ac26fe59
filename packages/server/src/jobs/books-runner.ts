import type { Clock, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import type { BooksWatch, LookingEndpoints } from '../features/audit/index.ts'
import type { DailySnapshot } from '../features/liabilities/index.ts'
import { guardBooks } from './books-guard.ts'
import { watchBooks } from './books-session.ts'
import { BOOKS_LOCK, electLeader } from './leader.ts'
import { keepLiabilities } from './liabilities-session.ts'
import { watchProducers } from './producers-session.ts'

export type BooksSetup = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** The chain on which deposits are; null where there are none. */
  readonly chain: (() => LookingEndpoints) | null
  readonly observe?: {
    /** What this server saw of the watch, whoever keeps it. */
    readonly books?: (watch: BooksWatch) => void
    /** What the chain holds beyond the books, in the contract's digits. */
    readonly surplus?: (raw: bigint) => void
    readonly liabilities?: (snapshot: DailySnapshot) => void
  }
  /** Between two looks at the books, and two trials to write down what is owed; a minute by default. */
  readonly everyMs?: number
}

/**
 * Keeps watch on the books, on producers of blocks, and on what players are owed, if no other server of this database
 * does. Every server guards that somebody does.
 */
export const startBooksRunner = (setup: BooksSetup): { readonly stop: () => Promise<void> } => {
  const { db, clock, log } = setup
  const election = electLeader({
    ...{ url: db.url, lock: BOOKS_LOCK, task: 'the watch on the books', clock, log },
    lead: async (signal) => {
      await Promise.all([
        watchBooks(setup, signal),
        watchProducers(setup, signal),
        keepLiabilities(setup, signal),
      ])
    },
  })
  const guard = guardBooks(setup)
  return {
    stop: async () => {
      await Promise.all([election.stop(), guard.stop()])
    },
  }
}
