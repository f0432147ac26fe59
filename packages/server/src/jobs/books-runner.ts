import { DAY_MS, dayStart } from '@nibble/domain'
import type pg from 'pg'
import { type Clock, type Log, sleep } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import type { Violation } from '../features/audit/book-rules.ts'
import { recordSent } from '../features/audit/capital-sent.ts'
import { checkAllBooks, checkBooks, connectForChecks } from '../features/audit/check-books.ts'
import { type CheckedEndpoints, checkChain, type KnownHoldings } from '../features/audit/check-chain.ts'
import { closeMonth } from '../features/audit/close-month.ts'
import {
  type BooksWatch,
  readBooksWatch,
  recordCheck,
  stopUnwatched,
} from '../features/audit/record-check.ts'
import { recordSurplus } from '../features/audit/record-surplus.ts'
import { fillHoldings } from '../features/liabilities/fill-holdings.ts'
import { type DailySnapshot, forgetLeaves, takeSnapshot } from '../features/liabilities/take-snapshot.ts'
import { watchBlocks } from '../features/producer-monitor/watch-blocks.ts'
import { BOOKS_LOCK, electLeader } from './leader.ts'
import { type RunningJob, repeat, repeatUntil } from './run-job.ts'

export type BooksSetup = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** The chain of the deposits; null if deposits are off. */
  readonly chain: (() => CheckedEndpoints) | null
  readonly observe?: {
    /** The state of the watch, whichever server leads it. */
    readonly books?: (watch: BooksWatch) => void
    /** How much more the chain holds than the books say, in the contract's raw units. */
    readonly surplus?: (raw: bigint) => void
    readonly liabilities?: (snapshot: DailySnapshot) => void
  }
  /** The pause between two checks of the books, and between two attempts at the daily snapshot; a minute by default. */
  readonly everyMs?: number
}

/**
 * Checks the books, watches producers of blocks, and takes the daily snapshot of what players are owed. One elected server does
 * this; every server checks that one does.
 */
export const startBooksRunner = (setup: BooksSetup): RunningJob => {
  const { db, clock, log } = setup
  const election = electLeader({
    url: db.url,
    lock: BOOKS_LOCK,
    task: 'the checks of the books',
    clock,
    log,
    lead: async (signal) => {
      await Promise.all([
        watchBooks(setup, signal),
        watchProducers(setup, signal),
        keepLiabilities(setup, signal),
      ])
    },
  })
  const guard = guardBooks(setup)
  return {
    stop: async () => {
      await Promise.all([election.stop(), guard.stop()])
    },
  }
}

const MINUTE_MS = 60_000
/** All entries are added up at four in the morning, GMT+8. */
const FULL_AT_MS = 4 * 3_600_000
/** The pause before the full check is repeated after one that found a violation. */
const FULL_AGAIN_MS = 600_000
/** Every this many checks, the chain is asked for all balances instead of only those that moved. */
const CHECKS_BETWEEN_COUNTS = 60

/** Checks what moved every minute, and all books every night, until the signal. */
const watchBooks = async (setup: BooksSetup, signal: AbortSignal): Promise<void> => {
  await Promise.all([checkEachMinute(setup, signal), checkEachNight(setup, signal)])
}

const checkEachMinute = async (setup: BooksSetup, signal: AbortSignal): Promise<void> => {
  const { clock, everyMs = MINUTE_MS } = setup
  let known: KnownHoldings | null = null
  let checks = 0
  let surplus: bigint | null = null
  await checkEvery(setup, signal, everyMs, async (client) => {
    const startedAt = clock.nowMs()
    const { wrong, chain } = await checkBooks(client)
    const all: Violation[] = [...wrong]
    if (chain !== null && setup.chain !== null) {
      if (checks % CHECKS_BETWEEN_COUNTS === 0) known = null
      checks += 1
      const check = await checkChain(chain, { ...setup.chain(), known })
      known = check.known
      all.push(...check.wrong)
      setup.observe?.surplus?.(check.surplus)
      if (check.known === null) surplus = null
      else {
        if (surplus !== null) {
          const lasting = check.surplus < surplus ? check.surplus : surplus
          await recordSurplus(setup.db, { lasting, decimals: chain.decimals, now: clock.nowMs() })
        }
        surplus = check.surplus
      }
      if (check.hasCapitalLeft && chain.unsentId !== null)
        await recordSent(setup.db, { id: chain.unsentId, now: clock.nowMs() })
    }
    await recordAndLog(setup, all, { ofAll: false, tookMs: Math.round(clock.nowMs() - startedAt) })
  })
}

const checkEachNight = async (setup: BooksSetup, signal: AbortSignal): Promise<void> => {
  const { db, clock, log, everyMs = MINUTE_MS } = setup
  await checkEvery(setup, signal, everyMs, async (client) => {
    const { fullAgoMs, wrong } = await readBooksWatch(db)
    const now = clock.nowMs()
    const due = dayStart(now - FULL_AT_MS) + FULL_AT_MS
    const isDue = fullAgoMs === null || now - fullAgoMs < due
    const isWrong = wrong.length > 0 && fullAgoMs !== null && fullAgoMs >= FULL_AGAIN_MS
    if (!isDue && !isWrong) return
    const found = await checkAllBooks(client)
    await recordAndLog(setup, found, { ofAll: true, tookMs: Math.round(clock.nowMs() - now) })
    if (found.length > 0) return
    try {
      const closed = await closeMonth(client, { now })
      if (closed !== null)
        log.info(closed, 'A month was closed: from now on checks use its sums instead of its rows.')
    } catch (error) {
      if (!signal.aborted)
        log.error(
          { err: error },
          'The books balance, but a month could not be closed; this is retried tomorrow night.',
        )
    }
  })
}

const recordAndLog = async (
  { db, clock, log }: BooksSetup,
  wrong: readonly Violation[],
  { ofAll, tookMs }: { readonly ofAll: boolean; readonly tookMs: number },
): Promise<void> => {
  for (const { kind, name, detail } of wrong)
    log.error({ kind, detail }, `A check of the books failed: ${name}`)
  await recordCheck(db, { wrong, ofAll, tookMs, now: clock.nowMs() })
}

/** Each loop has its own connection. A broken one is replaced at the next turn. */
const checkEvery = async (
  { db, clock, log }: BooksSetup,
  signal: AbortSignal,
  everyMs: number,
  check: (client: pg.Client) => Promise<void>,
): Promise<void> => {
  let client: pg.Client | null = null
  const end = async () => {
    const ended = client
    client = null
    await ended?.end().catch(() => {})
  }
  const endNow = () => void end()
  signal.addEventListener('abort', endNow, { once: true })
  while (!signal.aborted) {
    const startedAt = clock.nowMs()
    try {
      client ??= await connectForChecks(db.url)
      await check(client)
    } catch (error) {
      await end()
      if (!signal.aborted) log.error({ err: error }, 'The books could not be checked; this is retried.')
    }
    const tookMs = clock.nowMs() - startedAt
    await sleep(clock, Math.max(everyMs - tookMs, Math.min(everyMs, 1_000)), signal).catch(() => {})
  }
  signal.removeEventListener('abort', endNow)
  await end()
}

const GUARD_EVERY_MS = 15_000
/** How many checks a resumed machine may try before withdrawals are stopped. */
const CHANCES = 4

/**
 * Stops withdrawals when no check has passed for too long: no server leads, the database or the chain does not answer, or a check
 * hangs. The signer itself stops even sooner.
 */
const guardBooks = ({ db, clock, log, observe }: BooksSetup): RunningJob => {
  const startedAt = clock.nowMs()
  let unseen = 0
  const failed = 'The state of the book checks could not be read.'
  return repeat({ everyMs: GUARD_EVERY_MS, log, clock, failed }, async () => {
    const watch = await readBooksWatch(db)
    observe?.books?.(watch)
    const heldForMs = Math.min(watch.heldForMs ?? Number.POSITIVE_INFINITY, clock.nowMs() - startedAt)
    unseen = heldForMs > watch.staleAfterMs ? unseen + 1 : 0
    if (unseen < CHANCES || watch.areWithdrawalsStopped) return
    if (await stopUnwatched(db, { now: clock.nowMs() }))
      log.error({}, 'Withdrawals are stopped: the books could not be checked for too long.')
  })
}

/** Takes the snapshot of what players are owed, at midnight GMT+8 or as soon as a server runs, until the signal. */
const keepLiabilities = async (setup: BooksSetup, signal: AbortSignal): Promise<void> => {
  const { db, clock, log, chain, observe, everyMs = MINUTE_MS } = setup
  while (!signal.aborted) {
    const now = clock.nowMs()
    try {
      const taken = await takeSnapshot(db, { now })
      if (taken !== null) {
        log.info({ day: taken.day, players: taken.count }, 'Stored the snapshot of what players are owed.')
        observe?.liabilities?.(taken)
        await forgetLeaves(db, { now })
      }
      const missing = chain === null ? null : await fillHoldings(db, chain())
      if (missing !== null)
        log.warn({ why: missing }, 'The chain’s balances are not stored with the root yet.')
    } catch (error) {
      if (!signal.aborted)
        log.error(
          { err: error },
          'The snapshot of what players are owed could not be taken; this is retried.',
        )
    }
    const untilMidnight = dayStart(now) + DAY_MS - clock.nowMs()
    await sleep(clock, Math.min(Math.max(untilMidnight, 1), everyMs), signal).catch(() => {})
  }
}

/** Counts what players won on each producer's blocks, until the signal. */
const watchProducers = ({ db, clock, log }: BooksSetup, signal: AbortSignal): Promise<void> => {
  const failed = 'Block producers could not be checked; this is retried.'
  return repeatUntil(signal, { everyMs: MINUTE_MS, level: 'error', log, clock, failed }, async () => {
    const { suspected, isDone } = await watchBlocks(db, { now: clock.nowMs() })
    for (const { subject, level } of suspected)
      log.error(
        { subject, level },
        'Players win more on some blocks than chance explains; caps are reduced until a risk operator lifts them.',
      )
    return { isMore: !isDone }
  })
}
