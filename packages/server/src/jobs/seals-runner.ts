import type { Clock } from '../chain/clock.ts'
import type { BookContract, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import { closeSealsWithoutContract, confirmSeals, watchContract } from '../features/seals/confirm-seals.ts'
import { countSeals, type SealCounts } from '../features/seals/queries.ts'
import { type RunningJob, repeat, repeatUntil } from './run-job.ts'

const CHECK_EVERY_MS = 500
const COUNT_EVERY_MS = 15_000

type Setup = { readonly db: Database; readonly clock: Clock; readonly log: Log }

/** Records of each draw whether it was sealed, while this server leads. No round waits for it. */
export const followSeals = async (
  { db, clock, log, book }: Setup & { readonly book: BookContract | null },
  signal: AbortSignal,
): Promise<void> => {
  let [isBook, codeSeenAt] = [true, Number.NEGATIVE_INFINITY]
  const failed = 'It could not be checked whether draws are sealed; this is retried.'
  await repeatUntil(signal, { everyMs: CHECK_EVERY_MS, log, clock, failed }, async () => {
    if (book === null) {
      await closeSealsWithoutContract(db)
      return
    }
    const now = clock.nowMs()
    if (now >= codeSeenAt + COUNT_EVERY_MS) {
      isBook = await watchContract(db, { contract: book, now, wasBook: isBook })
      codeSeenAt = now
    }
    for (const { drawAtMs, state, why } of await confirmSeals(db, { contract: book, now, isBook }))
      if (state === 'unsealed')
        log.warn({ draw: new Date(drawAtMs).toISOString(), why }, 'A draw is unsealed.')
  })
}

/** For this server's own metrics. */
export const startCountingSeals = ({
  db,
  observe,
  ...common
}: Setup & { readonly observe: (counts: SealCounts) => void }): RunningJob =>
  repeat(
    { everyMs: COUNT_EVERY_MS, ...common, failed: 'Seals could not be counted; this is retried.' },
    async () => {
      observe(await countSeals(db))
    },
  )
