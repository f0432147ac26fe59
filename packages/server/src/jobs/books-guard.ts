import { sleep } from '../chain/index.ts'
import { readBooksWatch, stopUnwatched } from '../features/audit/index.ts'
import type { BooksSetup } from './books-runner.ts'

const EVERY_MS = 15_000
/** A machine that slept for an hour gets so many chances to look before anything is stopped. */
const CHANCES = 4

/**
 * Stops withdrawals when nobody has seen the books hold for too long: no server leads, the database or the chain does
 * not answer, a look never ends. By itself the signer stops even sooner.
 */
export const guardBooks = (setup: BooksSetup): { readonly stop: () => Promise<void> } => {
  const { db, clock, log, observe } = setup
  const stopping = new AbortController()
  const startedAt = clock.nowMs()
  let unseen = 0

  const guard = async (): Promise<void> => {
    const watch = await readBooksWatch(db)
    observe?.books?.(watch)
    const heldForMs = Math.min(watch.heldForMs ?? Number.POSITIVE_INFINITY, clock.nowMs() - startedAt)
    unseen = heldForMs > watch.staleAfterMs ? unseen + 1 : 0
    if (unseen < CHANCES || watch.areWithdrawalsStopped) return
    if (await stopUnwatched(db, { now: clock.nowMs() }))
      log.error({}, 'Withdrawals are stopped: the books could not be looked at for too long.')
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await guard().catch((error: unknown) =>
        log.warn({ err: error }, 'The watch on the books could not be read.'),
      )
      await sleep(clock, EVERY_MS, stopping.signal).catch(() => {})
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
