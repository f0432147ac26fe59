import type { RoundLength, Windows } from '@nibble/domain'
import { guardingRound } from '@nibble/proof/beacon'
import type { BeaconSource } from '../chain/beacon/beacon-source.ts'
import type { Clock } from '../chain/clock.ts'
import type { BlockSource, BookContract, HeadBlock, Log } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import type { Book } from '../features/play/book/open-book.ts'
import { openBooks } from '../features/play/book/round-books.ts'
import { ensureRounds } from '../features/play/rounds/open-rounds.ts'
import { listRoundsWithoutBlock, listUnfinishedRounds } from '../features/play/rounds/queries.ts'
import { recordMissedBlock } from '../features/play/settle/cancel-round.ts'
import type { Guard } from '../features/play/settle/guard.ts'
import { type AskInterval, askAgainAfterMs, LEAST_BETWEEN_ASKS_MS } from './ask-interval.ts'
import { followBooks } from './book-runner.ts'
import { findDrawBlock } from './draw-block.ts'
import { electLeader, ROUNDS_LOCK } from './leader.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { dueAt, type FollowedRound, isWaiting, roundBook, stepOf } from './round-book.ts'
import { databaseClock, type ObserveRounds, type RoundLoop } from './round-loop.ts'
import { repeatUntil } from './run-job.ts'
import { followSeals } from './seals-runner.ts'
import { stepTaker } from './take-step.ts'

export type RoundsRunner = {
  readonly isLeading: () => boolean
  /** Begins nothing new and resolves when the work under way has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Runs the rounds on one elected server; another takes over as soon as the leader's connection ends. Rounds that were not
 * scheduled because no server ran do not exist. Scheduled ones are opened late, closed, and settled by the block that was due,
 * whenever it is found.
 */
export const startRoundsRunner = (setup: RoundsSetup): RoundsRunner => {
  const { db, clock, log, observe } = setup
  return electLeader({
    url: db.url,
    lock: ROUNDS_LOCK,
    clock,
    log,
    lead: async (signal) => {
      observe?.leading?.(true)
      try {
        const { book = null, sealedBook = null } = setup
        const closings = createNotifier(clock)
        await Promise.all([
          runRounds(setup, closings, signal),
          findMissedBlocks(setup, signal),
          sealedBook === null ? null : followBooks({ db, clock, log, sealedBook, book, closings }, signal),
          followSeals({ db, clock, log, book }, signal),
        ])
      } finally {
        observe?.leading?.(false)
      }
    },
  })
}

export type RoundsSetup = {
  readonly db: Database
  readonly source: BlockSource
  /** Null if none are configured: no guarded rounds are made then. */
  readonly beacons?: BeaconSource | null
  readonly windows: Readonly<Record<RoundLength, Windows>>
  readonly clock: Clock
  readonly log: Log
  readonly observe?: ObserveRounds
  /** How often, at least, rounds are listed and new ones are scheduled; every 15 s by default. */
  readonly refreshEveryMs?: number
  readonly askInterval?: AskInterval
  /** The contract that takes seals; null if draws are not sealed. */
  readonly book?: BookContract | null
  /** Null if the house keeps no sealed book. */
  readonly sealedBook?: Book | null
}

const REFRESH_MS = 15_000
const REFRESH_AGAIN_MS = 1_000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 15_000
/** Only young rounds are searched for their draw block at each new head; older ones rely on the regular questions. */
const CHECK_FOR_MS = 300_000

/**
 * Runs every unfinished round independently, step by step, until the signal, so that a slow round holds up no other. One timer
 * wakes for the step that is due first, by the database's clock. All state is in the database, so the next loop resumes unfinished work.
 */
const runRounds = async (setup: RoundsSetup, closings: Notifier, signal: AbortSignal): Promise<void> => {
  const { db, windows, clock, log, observe = {}, askInterval = askAgainAfterMs } = setup
  const { beacons = null } = setup
  // Rounds with the same draw time ask at the same time; endpoints are asked once.
  const source = { ...setup.source, agreeOnDraw: together(setup.source.agreeOnDraw) }
  const dbClock = await databaseClock(db.pool, clock)
  const book = roundBook()
  const tasks = new Set<Promise<void>>()
  let refreshAtMs = 0
  let refreshing = false
  let cancelTimer = () => {}

  const loop: RoundLoop = {
    db,
    source,
    beacons,
    dbClock,
    book,
    log,
    observe,
    askInterval,
    closings,
    signal,
    refreshSoon: () => {
      refreshAtMs = 0
    },
  }
  const take = stepTaker(loop)

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
      const { created } = await ensureRounds(db, { windows, hasBeacons: beacons !== null })
      if (setup.sealedBook != null) await openBooks(db, created)
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
          'A step of a round failed; it is retried.',
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
      if (!isWaiting(followed) || head.timeMs < drawAt || now - drawAt > CHECK_FOR_MS) continue
      if (!followed.looking) start(findDrawBlock(loop, followed))
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

/** Concurrent callers with the same question share one answer. */
const together = <Answer>(
  ask: (drawAt: number) => Promise<Answer>,
): ((drawAt: number) => Promise<Answer>) => {
  const under = new Map<number, Promise<Answer>>()
  return (drawAt) => {
    const asked = under.get(drawAt) ?? ask(drawAt).finally(() => under.delete(drawAt))
    under.set(drawAt, asked)
    return asked
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const retryMs = (failures: number): number => Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)

const EVERY_MS = 30_000
const PER_TURN = 10
const LONGEST_WAIT_MS = 3_600_000

/**
 * While this server leads, looks for the blocks and beacons that would have decided cancelled rounds, so that everybody can see
 * the would-be outcome. This is not urgent, so each round is asked about less and less often.
 */
const findMissedBlocks = async (setup: RoundsSetup, signal: AbortSignal): Promise<void> => {
  const { clock, log } = setup
  const asked: Asked = new Map()
  const failed = 'The search for the blocks of cancelled rounds failed.'
  await repeatUntil(signal, { everyMs: EVERY_MS, log, clock, failed }, async () => {
    await searchMissedBlocks(setup, asked, signal)
  })
}

type Asked = Map<string, { readonly nextAtMs: number; readonly waitMs: number }>

const searchMissedBlocks = async (setup: RoundsSetup, asked: Asked, signal: AbortSignal): Promise<void> => {
  const { db, source, beacons = null, clock } = setup
  const missing = await listRoundsWithoutBlock(db)
  const names = new Set(missing.map(({ round }) => round))
  for (const name of asked.keys()) if (!names.has(name)) asked.delete(name)

  const due = missing.filter(({ round }) => (asked.get(round)?.nextAtMs ?? 0) <= clock.nowMs())
  for (const { round, drawAt, paytable } of due.slice(0, PER_TURN)) {
    if (signal.aborted) return
    const answer = await source.agreeOnDraw(drawAt)
    if (signal.aborted) return
    if (answer.kind === 'agreed') {
      const { height, hash, timeMs } = answer.draw
      const guard = paytable === 'guarded' ? await findGuard(beacons, { drawAt, blockTimeMs: timeMs }) : null
      await recordMissedBlock(db, { round, block: { height, hash, timeMs }, guard })
      if (paytable !== 'guarded' || guard !== null) {
        asked.delete(round)
        continue
      }
    }
    const waitMs = Math.min((asked.get(round)?.waitMs ?? EVERY_MS / 2) * 2, LONGEST_WAIT_MS)
    asked.set(round, { waitMs, nextAtMs: clock.nowMs() + waitMs })
  }
}

const findGuard = async (
  beacons: BeaconSource | null,
  times: { readonly drawAt: number; readonly blockTimeMs: number },
): Promise<Guard | null> => {
  const answer = await beacons?.find(guardingRound(beacons.network, times))
  return beacons === null || answer?.kind !== 'found'
    ? null
    : { network: beacons.network, beacon: answer.beacon }
}
