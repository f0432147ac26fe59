import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type NibbleEvent, readEvent } from '../features/play/events.ts'
import type { Logger } from '../observe/log.ts'
import type { InstallationSecrets } from '../secrets/seal.ts'
import { openNotifyListener } from './listen-for-events.ts'
import { type Batch, connectNats } from './nats.ts'

export type NatsListening = {
  /** The jobs' pool: it and calls must not wait for each other. */
  readonly db: Database
  readonly url: string
  readonly secrets: InstallationSecrets
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** Whether NATS works. If not, everything comes by NOTIFY. */
  readonly onHeard?: (isHeard: boolean) => void
  readonly calmMs?: number
}

const PASS_ON_MS = 50
/**
 * When several servers find events, only the first by name continues: the others leave it to that one until it has passed nothing
 * on for this long. So the cost is the same for many servers as for one.
 */
const LEAVE_MS = 250
/**
 * Every this many turns the outbox is read from its start, otherwise from what was taken one or two sweeps ago: deleted rows that
 * an older snapshot still holds are not read twenty times a second.
 */
const SWEEP_EVERY = 100
/** NATS is relied on after this problem-free time. */
const CALM_MS = 10_000
/** Servers report every 5 s how many are online. */
const SILENT_MS = 15_000
/** The pause after NATS did not take a batch. */
const REST_MS = 5_000
const FAILED_MS = 1_000
/** Batches of two servers may overtake each other. */
const OVERTAKEN_MS = 1_000
/** More than ever overtake each other: beyond it numbers are forged, or much was lost. */
const MOST_AWAITED = 100
const PASS_ON = {
  settings:
    "set local synchronous_commit = off; set local lock_timeout = '1s'; set local statement_timeout = '2s'; set local idle_in_transaction_session_timeout = '2s'",
  atMostMs: 4_000,
}

/**
 * Reports each event as `listenForEvents` does, and passes on what transactions left in the outbox, unless another server does.
 * NATS is relied on while its batches arrive without a gap. After a problem this server returns to NOTIFY, which the others then
 * use as well, and calls `onGap` once that works. Resolves with a stop function.
 */
export async function listenOverNats(
  { db, url, secrets, log, onHeard = () => {}, calmMs = CALM_MS }: NatsListening,
  hear: (event: NibbleEvent) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let relies = false
  let problemAt = performance.now()
  let heardAt = Number.NEGATIVE_INFINITY
  const name = randomUUID()
  let leftAt = Number.NEGATIVE_INFINITY
  let last: number | null = null
  const missing = new Set<number>()
  let [after, older, top] = [0n, 0n, 0n]
  let failedAt = Number.NEGATIVE_INFINITY
  let work: Promise<void> = Promise.resolve()
  let stopped = false

  const isCalm = () =>
    nats.isConnected() && performance.now() - problemAt >= calmMs && performance.now() - heardAt < SILENT_MS
  const settle = (): void => {
    work = work
      .then(async () => {
        const wanted = isCalm()
        if (stopped || wanted === relies) return
        await listener.relyOnNats(wanted)
        relies = wanted
        onHeard(relies)
        log.info({}, relies ? 'Events come over NATS.' : 'Events come by NOTIFY: NATS has a problem.')
        if (!relies) onGap()
      })
      .catch((error: unknown) => log.warn({ err: error }, 'The event subscriptions could not be changed.'))
  }
  const onProblem = (why: string): void => {
    problemAt = performance.now()
    if (relies) log.warn({ why }, 'Events sent over NATS may have been lost.')
    settle()
  }

  const onBatch = ({ number, events, from }: Batch): void => {
    heardAt = performance.now()
    // A replayed batch keeps nobody from passing on.
    if (from < name && (last === null || number > last)) leftAt = heardAt
    if (last !== null && number > last + 1) awaitMissing(last + 1, number)
    if (!missing.delete(number)) {
      // If the previous number was forged, or numbers restarted, a loss in between would go unnoticed.
      if (last !== null && number < last) onProblem(`batch ${number} arrived after batch ${last}`)
      last = number
    }
    for (const text of events) {
      const event = readEvent(text)
      if (event !== null) hear(event)
    }
  }
  const awaitMissing = (from: number, to: number): void => {
    if (missing.size + to - from > MOST_AWAITED) {
      missing.clear()
      onProblem(`batches ${from} to ${to - 1} did not arrive`)
      return
    }
    for (let number = from; number < to; number += 1) missing.add(number)
    setTimeout(() => {
      const lost = [...missing].filter((number) => number >= from && number < to)
      for (const number of lost) missing.delete(number)
      if (lost.length > 0) onProblem(`batches ${lost.join()} did not arrive`)
    }, OVERTAKEN_MS).unref()
  }

  const listener = await openNotifyListener(db, hear, () => {
    relies = false
    // After a crash ids restart.
    after = older = top = 0n
    onHeard(false)
    problemAt = performance.now()
    onGap()
  })
  const nats = await connectNats({ db, url, secrets, log }, { onBatch, onLost: onProblem }).catch(
    async (error: unknown) => {
      await listener.stop()
      throw error
    },
  )
  onHeard(false)

  /** Whether there may be more. */
  const passOn = async (): Promise<boolean> => {
    const { rows } = await db.pool.query<{ waits: boolean }>({
      name: 'outbox',
      text: 'select exists (select from event_outbox where id > $1) as waits',
      values: [after],
    })
    if (rows[0]?.waits !== true) return false
    // Rows that NATS does not take go by NOTIFY, as soon as nobody relies on NATS.
    const isOver = nats.isConnected() && performance.now() - failedAt > REST_MS
    return inTransaction(
      db.pool,
      async (client) => {
        const taken = await client.query<{
          batch: bigint | null
          top: bigint | null
          events: string[] | null
        }>('select batch, top, events from take_events($1, $2)', [isOver, after])
        const { batch = null, top: highest = null, events = null } = taken.rows[0] ?? {}
        if (highest === null || events === null) return false
        if (batch !== null)
          await nats.publish({ number: Number(batch), events, from: name }).catch((error: unknown) => {
            failedAt = performance.now()
            onProblem(String(error))
            throw error
          })
        if (highest > top) top = highest
        return true
      },
      PASS_ON,
    )
  }
  let timer: NodeJS.Timeout | undefined
  let nth = 0
  const turn = async (): Promise<void> => {
    nth += 1
    const isSweep = nth % SWEEP_EVERY === 0
    if (isSweep) {
      after = 0n
      settle()
    }
    let waitMs = PASS_ON_MS
    try {
      if (isSweep || performance.now() - leftAt >= LEAVE_MS) while (await passOn());
      if (isSweep) [after, older, top] = [older, top, 0n]
    } catch (error) {
      log.warn({ err: error }, 'Events could not be published to NATS; this is retried.')
      waitMs = FAILED_MS
    }
    if (stopped) return
    timer = setTimeout(() => {
      passing = turn()
    }, waitMs)
  }
  let passing = turn()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await passing
    await work
    await nats.stop()
    await listener.stop()
  }
}
