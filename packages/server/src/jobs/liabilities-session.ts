import { DAY_MS, dayStart } from '@nibble/domain'
import { sleep } from '../chain/index.ts'
import { fillHoldings, forgetLeaves, takeSnapshot } from '../features/liabilities/index.ts'
import type { BooksSetup } from './books-runner.ts'

const MINUTE_MS = 60_000

/** Takes down once a day what players are owed, at midnight GMT+8 or as soon as a server runs, until the signal. */
export const keepLiabilities = async (setup: BooksSetup, signal: AbortSignal): Promise<void> => {
  const { db, clock, log, chain, observe, everyMs = MINUTE_MS } = setup
  while (!signal.aborted) {
    const now = clock.nowMs()
    try {
      const taken = await takeSnapshot(db, { now })
      if (taken !== null) {
        log.info({ day: taken.day, players: taken.count }, 'Took down what players are owed.')
        observe?.liabilities?.(taken)
        await forgetLeaves(db, { now })
      }
      const missing = chain === null ? null : await fillHoldings(db, chain())
      if (missing !== null) log.warn({ why: missing }, 'What the chain holds is not beside the root yet.')
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error }, 'What players are owed could not be taken down; it is tried again.')
    }
    const untilMidnight = dayStart(now) + DAY_MS - clock.nowMs()
    await sleep(clock, Math.min(Math.max(untilMidnight, 1), everyMs), signal).catch(() => {})
  }
}
