import type { CancelReason } from '@nibble/domain'
import type { Pool } from 'pg'
import type { BeaconSource } from '../chain/beacon/beacon-source.ts'
import type { Clock } from '../chain/clock.ts'
import type { BlockSource, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import type { AskInterval } from './ask-interval.ts'
import type { Notifier } from './notifier.ts'
import type { RoundBook } from './round-book.ts'

/** Shared by the steps of the loop that runs the rounds. After the signal no step begins. */
export type RoundLoop = {
  readonly db: Database
  readonly source: BlockSource
  /** Null if none are configured. */
  readonly beacons: BeaconSource | null
  readonly dbClock: DatabaseClock
  readonly book: RoundBook
  readonly log: Log
  readonly observe: ObserveRounds
  readonly askInterval: AskInterval
  /** Rings for each round this loop has closed. */
  readonly closings: Notifier
  readonly signal: AbortSignal
  /** Rereads the list of rounds, because the database knows more than the book. */
  readonly refreshSoon: () => void
}

/** Events of the runner, for metrics. */
export type ObserveRounds = {
  readonly leading?: (leading: boolean) => void
  /** How long after its time a round opened or closed, by the database clock. */
  readonly late?: (edge: 'open' | 'close', ms: number) => void
  readonly settled?: (bets: number) => void
  /** From the latest of final draw block, beacon and publishing time to the last credited balance. */
  readonly published?: (round: { readonly round: string; readonly latencyMs: number }) => void
  readonly cancelled?: (round: { readonly round: string; readonly why: CancelReason }) => void
}

/** An estimate of the database's clock, which times all steps of a round. */
type DatabaseClock = {
  readonly nowMs: () => number
  /** How far it is ahead of the clock used to measure it. */
  readonly aheadMs: () => number
  /** Measures the difference between the two clocks again, which corrects a jump of either. */
  readonly measure: () => Promise<void>
}

const QUESTIONS = 3

export const databaseClock = async (pool: Pool, clock: Clock): Promise<DatabaseClock> => {
  let aheadMs = 0

  const measure = async () => {
    let quickest = Infinity
    for (let question = 0; question < QUESTIONS; question += 1) {
      const askedAt = clock.nowMs()
      const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
      const answeredAt = clock.nowMs()
      const [row] = rows
      if (row === undefined || answeredAt - askedAt >= quickest) continue
      quickest = answeredAt - askedAt
      aheadMs = row.now.getTime() - (askedAt + answeredAt) / 2
    }
  }

  await measure()
  return { nowMs: () => clock.nowMs() + aheadMs, aheadMs: () => aheadMs, measure }
}
