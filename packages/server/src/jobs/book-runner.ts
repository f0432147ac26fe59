import { type Clock, sleep } from '../chain/clock.ts'
import type { BookContract, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import type { Book } from '../features/play/book/open-book.ts'
import { sealDraws } from '../features/play/book/seal-draw.ts'

const CHECK_EVERY_MS = 250

/** Signs the books of rounds that have closed, for as long as this server leads. No round waits for it. */
export const followBooks = async (
  {
    db,
    clock,
    log,
    sealedBook,
    book,
  }: {
    readonly db: Database
    readonly clock: Clock
    readonly log: Log
    readonly sealedBook: Book
    readonly book: BookContract | null
  },
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
        log.error({ err: error }, 'The books of closed rounds could not be signed; it is tried again.')
      hasFailed = true
    }
    await sleep(clock, CHECK_EVERY_MS, signal).catch(() => {})
  }
}
