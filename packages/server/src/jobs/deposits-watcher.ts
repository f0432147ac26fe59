import type { BlockSource, Claim, Clock, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import type { DepositSource } from '../features/deposits/deposit-chain.ts'
import { watchDeposits } from './deposits-session.ts'
import { DEPOSITS_LOCK, type Election, electLeader } from './leader.ts'

export type DepositsSetup = {
  readonly db: Database
  readonly source: BlockSource
  readonly deposits: DepositSource
  readonly clock: Clock
  readonly log: Log
  /** Whether the chain is one for development, which may lose blocks; its deposits are taken from its beginning. */
  readonly resettable: boolean
  /** Told after each look at the chain. */
  readonly observe?: (step: DepositsStep) => void
  /** At most so many blocks in one question. */
  readonly mostBlocks?: bigint
  /** When people are told of a transfer that only a minority shows, and when it is gone past. */
  readonly disputeTimes?: DisputeTimes
  /** How long after their first reading blocks are read again. */
  readonly againAfterMs?: number
  /** Between two looks at the chain; 1 s by default. */
  readonly pauseMs?: number
}

export type DisputeTimes = {
  readonly toldAfterMs: number
  readonly overruledAfterMs: number
  /** How old a block is when those who were overruled once hold nothing up in it any more. */
  readonly settledAfterMs: number
}

export type DepositsStep = {
  /** Taken into the books in this step. */
  readonly deposits: number
  /** Final blocks that are not in the books yet. */
  readonly behind: bigint
  /** Why nothing can be taken, for operators. */
  readonly problem: string | null
  /** The same, where a quorum leaves out a transfer that its block may hold. */
  readonly disputed: string | null
  /** What was gone past although a minority shows it. */
  readonly overruled: readonly Claim[]
  /** Endpoints that show something else than the quorum. */
  readonly dissent: string | null
}

/**
 * Follows the chain and takes deposits into the books, if no other server of this database does. All that it knows is in
 * the database; whoever leads next goes on from there.
 */
export const startDepositsWatcher = (setup: DepositsSetup): Election => {
  const { db, clock, log } = setup
  return electLeader({
    url: db.url,
    lock: DEPOSITS_LOCK,
    task: 'the deposits',
    clock,
    log,
    lead: (signal) => watchDeposits(setup, signal),
  })
}
