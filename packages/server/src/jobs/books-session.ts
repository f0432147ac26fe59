import { dayStart } from '@nibble/domain'
import type pg from 'pg'
import { sleep } from '../chain/index.ts'
import {
  connectToLook,
  type KnownHoldings,
  lookAtAllBooks,
  lookAtBooks,
  lookAtChain,
  noteLook,
  noteSurplus,
  readBooksWatch,
  type Wrong,
} from '../features/audit/index.ts'
import type { BooksSetup } from './books-runner.ts'

const MINUTE_MS = 60_000
/** All entries are added up at four in the morning, GMT+8. */
const FULL_AT_MS = 4 * 3_600_000
/** After a night's look that found something, and until one finds nothing. */
const FULL_AGAIN_MS = 600_000
/** The chain is asked for every balance, and not for what moved alone, so many looks apart. */
const LOOKS_BETWEEN_COUNTS = 60

/** Looks at the books every minute, and at all of them every night, until the signal. */
export const watchBooks = async (setup: BooksSetup, signal: AbortSignal): Promise<void> => {
  await Promise.all([lookEachMinute(setup, signal), lookEachNight(setup, signal)])
}

const lookEachMinute = async (setup: BooksSetup, signal: AbortSignal): Promise<void> => {
  const { clock, everyMs = MINUTE_MS } = setup
  let known: KnownHoldings | null = null
  let looks = 0
  let surplus: bigint | null = null
  await repeat(setup, signal, everyMs, async (client) => {
    const startedAt = clock.nowMs()
    const { wrong, chain } = await lookAtBooks(client)
    const all: Wrong[] = [...wrong]
    if (chain !== null && setup.chain !== null) {
      if (looks % LOOKS_BETWEEN_COUNTS === 0) known = null
      looks += 1
      const look = await lookAtChain(chain, { ...setup.chain(), known })
      known = look.known
      all.push(...look.wrong)
      setup.observe?.surplus?.(look.surplus)
      if (look.known === null) surplus = null
      else {
        if (surplus !== null) {
          const lasting = look.surplus < surplus ? look.surplus : surplus
          await noteSurplus(setup.db, { lasting, decimals: chain.decimals, now: clock.nowMs() })
        }
        surplus = look.surplus
      }
    }
    await note(setup, all, { ofAll: false, tookMs: Math.round(clock.nowMs() - startedAt) })
  })
}

const lookEachNight = async (setup: BooksSetup, signal: AbortSignal): Promise<void> => {
  const { db, clock, everyMs = MINUTE_MS } = setup
  await repeat(setup, signal, everyMs, async (client) => {
    const { fullAgoMs, wrong } = await readBooksWatch(db)
    const now = clock.nowMs()
    const due = dayStart(now - FULL_AT_MS) + FULL_AT_MS
    const isDue = fullAgoMs === null || now - fullAgoMs < due
    const isWrong = wrong.length > 0 && fullAgoMs !== null && fullAgoMs >= FULL_AGAIN_MS
    if (!isDue && !isWrong) return
    const found = await lookAtAllBooks(client)
    await note(setup, found, { ofAll: true, tookMs: Math.round(clock.nowMs() - now) })
  })
}

const note = async (
  { db, clock, log }: BooksSetup,
  wrong: readonly Wrong[],
  { ofAll, tookMs }: { readonly ofAll: boolean; readonly tookMs: number },
): Promise<void> => {
  for (const { kind, name, detail } of wrong)
    log.error({ kind, detail }, `The books are not seen to hold: ${name}`)
  await noteLook(db, { wrong, ofAll, tookMs, now: clock.nowMs() })
}

/** Each loop has a connection of its own; one that breaks is opened anew with the next turn. */
const repeat = async (
  { db, clock, log }: BooksSetup,
  signal: AbortSignal,
  everyMs: number,
  look: (client: pg.Client) => Promise<void>,
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
      client ??= await connectToLook(db.url)
      await look(client)
    } catch (error) {
      await end()
      if (!signal.aborted) log.error({ err: error }, 'The books could not be looked at; it is tried again.')
    }
    const tookMs = clock.nowMs() - startedAt
    await sleep(clock, Math.max(everyMs - tookMs, Math.min(everyMs, 1_000)), signal).catch(() => {})
  }
  signal.removeEventListener('abort', endNow)
  await end()
}
