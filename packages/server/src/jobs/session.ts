import type { BlockSource, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import type { AskPace } from './ask-pace.ts'
import type { DatabaseClock } from './database-clock.ts'
import type { ObserveRounds } from './observe.ts'
import type { RoundBook } from './round-book.ts'

/** What the steps of a session share. It ends with the signal: then nothing new is begun. */
export type Session = {
  readonly db: Database
  readonly source: BlockSource
  readonly dbClock: DatabaseClock
  readonly book: RoundBook
  readonly log: Log
  readonly observe: ObserveRounds
  readonly pace: AskPace
  readonly signal: AbortSignal
  /** The database knows something that the book does not: have the list read again. */
  readonly refreshSoon: () => void
}
