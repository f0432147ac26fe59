import { FALSE_ALARMS } from '@nibble/domain'
import { sleep } from '../chain/index.ts'
import { type TellOfProducer, watchBlocks } from '../features/watch/index.ts'
import type { BooksSetup } from './books-runner.ts'

const EVERY_MS = 60_000

/** Counts what players won on each producer's blocks, until the signal. */
export const watchProducers = async (
  { db, clock, log, tell }: BooksSetup,
  signal: AbortSignal,
): Promise<void> => {
  const tellOf: TellOfProducer = async (client, { producer, level, record }) => {
    if (level === 'fair') return
    log.error({ producer, level }, 'Players win more on the blocks of a producer than chance explains.')
    await tell(client, {
      title: `Players win more on the blocks of ${producer} than chance explains`,
      detail:
        `${level}: over ${record.blocks} blocks they got back ${inUsdt(record.returned)} where ${inUsdt(record.expected)}` +
        ` were to be expected. With honest producers alone this is ever told with a chance of ${FALSE_ALARMS[level]}.`,
      now: clock.nowMs(),
    })
  }
  while (!signal.aborted) {
    let isDone = true
    try {
      isDone = (await watchBlocks(db, { tell: tellOf })).isDone
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'Producers could not be watched; it is tried again.')
    }
    if (isDone) await sleep(clock, EVERY_MS, signal).catch(() => {})
  }
}

const inUsdt = (millionths: number): string => (millionths / 1e6).toFixed(2)
