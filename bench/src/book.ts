import { randomBytes } from 'node:crypto'
import { openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { openBookKeys } from '@nibble/server/features/play/book/book-keys.ts'
import { createReceipts } from '@nibble/server/features/play/book/receipts.ts'
import { createRoundBooks } from '@nibble/server/features/play/book/round-books.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { runBatched, slipsOf } from './batched.ts'
import { setBetsWorld } from './bets-world.ts'
import { medianOf } from './median.ts'

/** What the sealed book costs; the middle one of pairs of runs taken in turns. */
export type BookFigures = {
  readonly withReceiptsPerS: number
  readonly withoutPerS: number
}

type Size = {
  readonly seconds?: number
  readonly runs?: number
  readonly players?: number
  readonly callers?: number
}

/** `databaseUrl` is a fresh database, as its owner. */
export const benchBook = async (databaseUrl: string, size: Size = {}): Promise<BookFigures> => {
  const { seconds = 5, runs = 5, players = 20_000, callers = 2_000 } = size
  await migrate({ url: databaseUrl })
  const world = await setBetsWorld(databaseUrl, players)
  const db = await openDatabase({ url: workingUrl(databaseUrl), max: 20 })
  const receipts = createReceipts(db, createRoundBooks(db, await openBookKeys(db, [randomBytes(32)])))
  const measured: { readonly by: 'with' | 'without'; readonly perS: number }[] = []
  const run = async (by: 'with' | 'without') => {
    const next = slipsOf(world, await world.openRound())
    const { perS } = await runBatched({
      db,
      callers,
      seconds,
      next,
      receipts: by === 'with' ? receipts : null,
    })
    measured.push({ by, perS })
  }

  try {
    for (let nth = 0; nth < runs; nth += 1)
      for (const by of nth % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const))
        await run(by)
  } finally {
    await db.close()
    await world.close()
  }
  const middle = (wanted: 'with' | 'without') =>
    medianOf(measured.filter(({ by }) => by === wanted).map(({ perS }) => perS))
  return { withReceiptsPerS: middle('with'), withoutPerS: middle('without') }
}
