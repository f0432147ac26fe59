import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { openBook } from '@nibble/server/features/play/book/open-book.ts'
import { openBooks, type RoundBooks } from '@nibble/server/features/play/book/round-books.ts'
import { sealDraws } from '@nibble/server/features/play/book/seal-draw.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { runBatched, slipsOf } from './batched.ts'
import { setBetsFixture } from './bets-fixture.ts'
import { medianOf } from './median.ts'

/** The cost of the sealed book; the median of alternating pairs of runs. */
export type BookFigures = {
  readonly withReceiptsPerS: number
  readonly withoutPerS: number
  /** Of a round from its close to the signed head. */
  readonly sealingSeconds: number
  readonly sealedBets: number
  /** The longest that other work had to wait meanwhile. */
  readonly heldUpMs: number
}

type Size = {
  readonly seconds?: number
  readonly runs?: number
  readonly players?: number
  readonly callers?: number
  readonly sealedBets?: number
}

/** `databaseUrl` is a fresh database, as its owner. */
export const benchBook = async (databaseUrl: string, size: Size = {}): Promise<BookFigures> => {
  const { seconds = 5, runs = 5, players = 20_000, callers = 2_000, sealedBets = 100_000 } = size
  await migrate({ url: databaseUrl })
  const fixture = await setBetsFixture(databaseUrl, players)
  const db = await openDatabase({ url: workingUrl(databaseUrl), max: 20 })
  const { books, receipts } = await openBook(db, [randomBytes(32)])
  const measured: { readonly by: 'with' | 'without'; readonly perS: number }[] = []
  const run = async (by: 'with' | 'without') => {
    const next = slipsOf(fixture, await fixture.openRound())
    const { perS } = await runBatched({
      db,
      callers,
      seconds,
      next,
      receipts: by === 'with' ? receipts : null,
    })
    measured.push({ by, perS })
  }

  let sealed = { seconds: 0, heldUpMs: 0 }
  try {
    for (let nth = 0; nth < runs; nth += 1)
      for (const by of nth % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const))
        await run(by)
    // Of the other length, so that no earlier round waits for its own head.
    const round = await fixture.openRound('3m')
    await openBooks(db, [round])
    await fixture.fillRound(round, sealedBets)
    sealed = await timeSeal(db, books)
  } finally {
    await db.close()
    await fixture.close()
  }
  const middle = (wanted: 'with' | 'without') =>
    medianOf(measured.filter(({ by }) => by === wanted).map(({ perS }) => perS))
  return {
    withReceiptsPerS: middle('with'),
    withoutPerS: middle('without'),
    sealingSeconds: sealed.seconds,
    heldUpMs: sealed.heldUpMs,
    sealedBets,
  }
}

const timeSeal = async (
  db: Database,
  books: RoundBooks,
): Promise<{ readonly seconds: number; readonly heldUpMs: number }> => {
  let heldUpMs = 0
  let lastAt = performance.now()
  const ticking = setInterval(() => {
    const now = performance.now()
    heldUpMs = Math.max(heldUpMs, now - lastAt - TICK_MS)
    lastAt = now
  }, TICK_MS)
  const startedAt = performance.now()
  const signed = await sealDraws({ db, books, lastSealedDraw: null, now: Date.now })
  const seconds = (performance.now() - startedAt) / 1_000
  clearInterval(ticking)
  if (signed.length !== 1) throw new Error(`${signed.length} draws were signed`)
  return { seconds, heldUpMs }
}
const TICK_MS = 5
