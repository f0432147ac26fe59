import type { Tempo, Windows } from '@nibble/domain'
import type { BlockSource, Clock, HeadBlock, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import { ensureRounds, listUnfinishedRounds } from '../features/play/index.ts'
import { type AskPace, askAgainAfterMs, LEAST_BETWEEN_ASKS_MS } from './ask-pace.ts'
import { databaseClock } from './database-clock.ts'
import { dueAt, type FollowedRound, isWaiting, stepOf } from './followed-round.ts'
import type { ObserveRounds } from './observe.ts'
import { roundBook } from './round-book.ts'
import type { Session } from './session.ts'
import { lookForDrawBlock } from './show-draw-block.ts'
import { stepTaker } from './take-step.ts'

export type RoundsSetup = {
  readonly db: Database
  readonly source: BlockSource
  readonly windows: Readonly<Record<Tempo, Windows>>
  readonly clock: Clock
  readonly log: Log
  readonly observe?: ObserveRounds
  /** How often the list of rounds is read and new rounds are scheduled, whatever happens; every 15 s by default. */
  readonly refreshEveryMs?: number
  readonly pace?: AskPace
}

const REFRESH_MS = 15_000
const REFRESH_AGAIN_MS = 1_000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 15_000
/** A draw block is looked for with each new head only while the round is young; later the questions find it. */
const LOOK_FOR_MS = 300_000

/**
 * Runs every round until the signal: each unfinished round is followed on its own, step by step, so that a slow one
 * holds up nobody. One timer wakes for whatever is due first, by the database's clock. All that matters is in the
 * database; a session that ends anywhere is resumed by the next.
 */
export const runRounds = async (setup: RoundsSetup, signal: AbortSignal): Promise<void> => {
  const { db, source, windows, clock, log, observe = {}, pace = askAgainAfterMs } = setup
  const dbClock = await databaseClock(db.pool, clock)
  const book = roundBook()
  const tasks = new Set<Promise<void>>()
  let refreshAtMs = 0
  let refreshing = false
  let cancelTimer = () => {}

  const session: Session = {
    ...{ db, source, dbClock, book, log, observe, pace, signal },
    refreshSoon: () => {
      refreshAtMs = 0
    },
  }
  const take = stepTaker(session)

  const start = (task: Promise<void>) => {
    tasks.add(task)
    void task.finally(() => tasks.delete(task))
  }

  const plan = () => {
    cancelTimer()
    if (signal.aborted) return
    const due = Math.min(refreshing ? Infinity : refreshAtMs, ...[...book.all()].map(dueAt))
    if (due !== Infinity) cancelTimer = clock.after(Math.max(Math.ceil(due - dbClock.nowMs()), 0), wake)
  }

  const wake = () => {
    const now = dbClock.nowMs()
    if (!refreshing && refreshAtMs <= now) start(refresh())
    for (const followed of book.all()) if (dueAt(followed) <= now) start(work(followed))
    plan()
  }

  const refresh = async () => {
    refreshing = true
    refreshAtMs = dbClock.nowMs() + (setup.refreshEveryMs ?? REFRESH_MS)
    try {
      await dbClock.measure()
      await ensureRounds(db, { windows })
      const take = book.startReading()
      take(await listUnfinishedRounds(db), dbClock.nowMs())
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'The rounds could not be scheduled or listed.')
      refreshAtMs = dbClock.nowMs() + REFRESH_AGAIN_MS
    } finally {
      refreshing = false
      plan()
    }
  }

  const work = async (followed: FollowedRound) => {
    const step = stepOf(followed)
    followed.busy = true
    try {
      await take(step, followed)
      followed.failures = 0
    } catch (error) {
      followed.failures += 1
      followed.retryAtMs = dbClock.nowMs() + retryMs(followed.failures)
      if (!signal.aborted)
        log.error(
          { err: error, round: followed.round.round, step: step.kind },
          'A step of a round is tried again.',
        )
    } finally {
      followed.busy = false
      plan()
    }
  }

  const onHead = (head: HeadBlock) => {
    const now = dbClock.nowMs()
    for (const followed of book.all()) {
      const { drawAt } = followed.round
      if (!isWaiting(followed) || head.timeMs < drawAt || now - drawAt > LOOK_FOR_MS) continue
      if (!followed.looking) start(lookForDrawBlock(session, followed))
      const soonest = (followed.askedAtMs ?? -Infinity) + LEAST_BETWEEN_ASKS_MS
      followed.askAtMs = Math.min(followed.askAtMs, Math.max(now, soonest))
    }
    plan()
  }

  const stopHeads = source.onHead(onHead)
  plan()
  await aborted(signal)
  stopHeads()
  cancelTimer()
  await Promise.all(tasks)
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const retryMs = (failures: number): number => Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)
