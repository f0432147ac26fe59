import type pg from 'pg'
import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'
import { KEEP_ALIVE } from '../db/database.ts'
import { PrimaryClient } from '../db/primary-client.ts'

/** Lock number of the rounds runner. Whoever holds it runs the rounds. */
export const ROUNDS_LOCK = 5656_0001
/** Lock number of the deposits watcher. */
export const DEPOSITS_LOCK = 5656_0002
/** Lock number of the watch on the books. */
export const BOOKS_LOCK = 5656_0003
/** Lock number of the counting of bets. */
export const COUNTING_LOCK = 5656_0004
/** Lock number of levels and rebates. */
export const REBATES_LOCK = 5656_0059
/** Lock number of insured series. */
export const INSURANCE_LOCK = 5656_0055
/** Lock number of autoplay. */
export const AUTOPLAY_LOCK = 5656_0160
/** Lock number of the notifications. */
export const PUSH_LOCK = 5656_0078

/** Lock number of the release of clean withdrawals. */
export const RELEASES_LOCK = 5656_0150
/** Lock number of security alerts and the watch on attempts. */
export const SECURITY_LOCK = 5656_0090
/** Lock number of what the status and fairness pages count. */
export const STATUS_LOCK = 5656_0022

const HEARTBEAT_MS = 2_000
/** The database ends a leader that is silent for this long: otherwise a frozen machine would keep its lock forever. */
const SILENT_AT_MOST_MS = 10_000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 5_000

export type Election = {
  readonly isLeading: () => boolean
  readonly stop: () => Promise<void>
}

type ElectLeaderInput = {
  readonly url: string
  readonly lock: number
  /** The name of the task for the log. */
  readonly task?: string
  readonly clock: Clock
  readonly log: Log
  readonly lead: (signal: AbortSignal) => Promise<void>
  readonly silentAtMostMs?: number
}

/**
 * Waits for an advisory lock on its own connection, and leads while that connection is alive and in use. However it
 * ends, the database then gives the lock to the next server. `lead` gets a signal that aborts as soon as the lock may be lost,
 * and must return soon after.
 */
export const electLeader = (input: ElectLeaderInput): Election => {
  const { url, lock, task = 'the rounds', clock, log, lead, silentAtMostMs = SILENT_AT_MOST_MS } = input
  const stopping = new AbortController()
  let leading = false
  let failures = 0

  const campaign = async () => {
    const client = await connect(url, stopping.signal)
    const term = new AbortController()
    const end = (why: string) => {
      if (leading && !term.signal.aborted && !stopping.signal.aborted)
        log.warn({ why }, `This server no longer runs ${task}.`)
      leading = false
      term.abort(new Error(why))
    }
    const endByStop = () => end('the server is stopping')
    client.on('error', (error) => end(error.message))
    client.on('end', () => end('the connection to the database ended'))
    stopping.signal.addEventListener('abort', endByStop, { once: true })

    try {
      // Before the lock is asked for: a server that freezes while waiting must not keep it either.
      await client.query(`set idle_session_timeout = ${silentAtMostMs}`)
      await waitForLock(client, lock, stopping.signal)
      if (term.signal.aborted) return
      failures = 0
      leading = true
      log.info({}, `This server runs ${task} now.`)
      void beat(client, clock, term.signal).catch((error: unknown) => end(String(error)))
      await lead(term.signal)
    } finally {
      end('its term is over')
      stopping.signal.removeEventListener('abort', endByStop)
      await client.end().catch(() => {})
    }
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await campaign()
      } catch (error) {
        if (stopping.signal.aborted) return
        failures += 1
        log.warn({ error: String(error) }, `The lock for ${task} could not be requested from the database.`)
      }
      const retryMs = Math.min(FIRST_RETRY_MS * 2 ** Math.max(failures - 1, 0), LONGEST_RETRY_MS)
      await sleep(clock, retryMs, stopping.signal).catch(() => {})
    }
  }
  const running = run()

  return {
    isLeading: () => leading,
    stop: async () => {
      stopping.abort(new Error('the server is stopping'))
      await running
    },
  }
}

const connect = async (url: string, signal: AbortSignal): Promise<pg.Client> => {
  const client = new PrimaryClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    application_name: 'nibble leader',
  })
  client.on('error', () => {})
  await client.connect()
  if (signal.aborted) await client.end()
  return client
}

/** The database queues the waiting servers, so the next one leads the moment the lock is free. */
const waitForLock = async (client: pg.Client, lock: number, signal: AbortSignal): Promise<void> => {
  const giveUp = () => void client.end().catch(() => {})
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/**
 * A connection can be dead without having ended, or its server may no longer be the primary, so that somebody else holds the lock
 * at the new one. The heartbeat notices, and this server stops leading.
 */
const beat = async (client: pg.Client, clock: Clock, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await sleep(clock, HEARTBEAT_MS, signal).catch(() => {})
    if (signal.aborted) return
    const late = new AbortController()
    try {
      const answer = await Promise.race([
        client.query<{ readOnly: string }>(`select current_setting('transaction_read_only') as "readOnly"`),
        sleep(clock, HEARTBEAT_MS, late.signal).then(() => {
          throw new Error(`the database did not answer within ${HEARTBEAT_MS} ms`)
        }),
      ])
      if (answer.rows[0]?.readOnly !== 'off') throw new Error('the database accepts no writes')
    } finally {
      late.abort()
    }
  }
}
