import { sleep } from '../chain/index.ts'
import { watchBlocks } from '../features/watch/index.ts'
import type { BooksSetup } from './books-runner.ts'

const EVERY_MS = 60_000

/** Counts what players won on each producer's blocks, until the signal. */
export const watchProducers = async ({ db, clock, log }: BooksSetup, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    let isDone = true
    try {
      const watched = await watchBlocks(db, { now: clock.nowMs() })
      isDone = watched.isDone
      for (const { subject, level } of watched.suspected)
        log.error(
          { subject, level },
          'More is won on blocks than chance explains; caps follow until risk lifts it.',
        )
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'Producers could not be watched; it is tried again.')
    }
    if (isDone) await sleep(clock, EVERY_MS, signal).catch(() => {})
  }
}
