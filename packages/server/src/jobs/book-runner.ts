import type { Clock } from '../chain/clock.ts'
import type { BookContract, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import type { Book } from '../features/play/book/open-book.ts'
import { sealDraws } from '../features/play/book/seal-draw.ts'
import type { Notifier } from './notifier.ts'

/** For rounds closed by another server, and heads waiting for an earlier one. */
export const CHECK_EVERY_MS = 1_000
const RETRY_MS = 250

type FollowBooksInput = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly sealedBook: Book
  readonly book: BookContract | null
  readonly closings: Notifier
}

/** Signs the books of rounds as soon as `closings` notifies of them, while this server leads. No round waits for it. */
export const followBooks = async (
  { db, clock, log, sealedBook, book, closings }: FollowBooksInput,
  signal: AbortSignal,
): Promise<void> => {
  const setup = {
    db,
    books: sealedBook.books,
    now: clock.nowMs,
    lastSealedDraw: book === null ? null : book.lastSealedDraw,
  }
  let hasFailed = false
  while (!signal.aborted) {
    try {
      await sealDraws(setup)
      hasFailed = false
    } catch (error) {
      if (!signal.aborted && !hasFailed)
        log.error({ err: error }, 'The books of closed rounds could not be signed; this is retried.')
      hasFailed = true
    }
    await closings.wait(hasFailed ? RETRY_MS : CHECK_EVERY_MS, signal)
  }
}
