import type pg from 'pg'
import { type Database, KEEP_ALIVE } from '../db/database.ts'
import { PrimaryClient } from '../db/primary-client.ts'
import { type NibbleEvent, readEvent } from '../features/play/events.ts'

/** A connection that listens to the database. */
export type NotifyListener = {
  /**
   * Whether this server does without copies of what goes over NATS. Once it resolves with false, everything arrives here. New
   * connections start that way.
   */
  relyOnNats(relies: boolean): Promise<void>
  stop(): Promise<void>
}

const RECONNECT_MS = 1_000
/** `silentMs`: a server that is frozen and asks nothing for this long loses its connection, and with it the locks that others wait for. */
const PATIENCE = { answerMs: 10_000, askEveryMs: 5_000, silentMs: 15_000 }

/** The locks of db/functions/take_events.sql. */
const NEEDS_COPIES = 5656_0258
const RELIES_ON_NATS = 5656_0259

/**
 * Reports each event as it commits, over a separate connection that is renewed when it breaks, and when its server does not
 * answer or no longer takes writes, so that nothing more would arrive. Events of the gap are lost; `onGap` is called after it, so
 * that the caller can send everything again and end what may have ended meanwhile.
 */
export async function openNotifyListener(
  db: Pick<Database, 'url'>,
  notify: (event: NibbleEvent) => void,
  onGap: () => void,
  { answerMs, askEveryMs, silentMs } = PATIENCE,
): Promise<NotifyListener> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let relies = false

  const connect = async (): Promise<void> => {
    const next = new PrimaryClient({
      connectionString: db.url,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      application_name: 'nibble events',
      ...KEEP_ALIVE,
    })
    next.on('notification', ({ payload }) => {
      const event = payload === undefined ? null : readEvent(payload)
      if (event !== null) notify(event)
    })
    next.on('error', () => {})
    next.on('end', again)
    try {
      await next.connect()
      await next.query(`set idle_session_timeout = ${silentMs}`)
      await next.query('listen nibble_events')
      await next.query('select pg_advisory_lock_shared($1)', [NEEDS_COPIES])
      relies = false
      client = next
      void watch(next).catch(() => {})
    } catch (error) {
      next.off('end', again)
      await next.end().catch(() => {})
      throw error
    }
  }

  /** A frozen server keeps connections but sends nothing. */
  async function watch(heard: pg.Client): Promise<void> {
    for (let isHeard = true; isHeard && client === heard && !stopped; ) {
      await new Promise((wait) => setTimeout(wait, askEveryMs).unref())
      const asked = heard.query<{ readOnly: string }>(
        'select current_setting(\'transaction_read_only\') as "readOnly"',
      )
      isHeard = await asked.then(
        ({ rows }) => rows[0]?.readOnly === 'off',
        () => false,
      )
      // What the last server with NATS left behind.
      if (isHeard && !relies) await heard.query('select from take_events(false, 0)').catch(() => {})
    }
    if (!stopped) await heard.end()
  }

  function again(): void {
    if (stopped || timer !== undefined) return
    client = null
    timer = setTimeout(() => {
      timer = undefined
      if (stopped) return
      connect().then(onGap, again)
    }, RECONNECT_MS)
  }

  await connect()
  return {
    relyOnNats: async (wanted) => {
      if (client === null) throw new Error('no events arrive from the database')
      if (wanted === relies) return
      relies = wanted
      const heard = client
      const [take, leave] = wanted ? [RELIES_ON_NATS, NEEDS_COPIES] : [NEEDS_COPIES, RELIES_ON_NATS]
      try {
        await heard.query('select pg_advisory_lock_shared($1)', [take])
        await heard.query('select pg_advisory_unlock_shared($1)', [leave])
      } catch (error) {
        // Its locks are unknown now; a new connection begins with the default.
        await heard.end().catch(() => {})
        throw error
      }
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

/** Connects servers without NATS. Resolves with a stop function. */
export async function listenForEvents(
  ...given: Parameters<typeof openNotifyListener>
): Promise<() => Promise<void>> {
  return (await openNotifyListener(...given)).stop
}
