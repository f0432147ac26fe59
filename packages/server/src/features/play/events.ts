import type { WalletChange } from '@nibble/contract'
import type pg from 'pg'
import type { Agreeing } from '../../chain/agree-on-draw.ts'
import { type Database, KEEP_ALIVE } from '../../db/database.ts'
import { PrimaryClient } from '../../db/primary-client.ts'
import { EVENTS_CHANNEL } from '../../ledger/post.ts'

/** Committed changes of rounds and of what players have, told to every server. */
export type NibbleEvent =
  | {
      readonly type: 'opened' | 'closed' | 'drawn' | 'fixed' | 'published' | 'cancelled'
      readonly round: string
    }
  | { readonly type: 'settled'; readonly round: string; readonly from: string; readonly to: string }
  /** How many endpoints showed the draw block of a round when they were asked last. */
  | ({ readonly type: 'agreeing'; readonly round: string } & Agreeing)
  | { readonly type: 'balances'; readonly player: string; readonly about: WalletChange }
  /** Their sessions ended, but for the one `kept`. */
  | { readonly type: 'signed_out'; readonly player: string; readonly kept: string | null }
  /** One session ended, by its id. */
  | { readonly type: 'session_ended'; readonly session: string }
  /** How many players are connected to a server, every few seconds. */
  | { readonly type: 'online'; readonly server: string; readonly online: number }
  /** Bets that were placed or recalled at a server, others of the round among them. */
  | {
      readonly type: 'bets'
      readonly server: string
      readonly round: string
      readonly from: string
      readonly to: string
    }

const RECONNECT_MS = 1_000
const PATIENCE = { answerMs: 10_000, askEveryMs: 5_000 }

/** Inside the transaction that makes the change: it is told when that commits, and not at all if it does not. */
export const notifyRound = async (
  client: pg.ClientBase,
  type: (NibbleEvent & {
    readonly type: 'opened' | 'closed' | 'drawn' | 'fixed' | 'published' | 'cancelled'
  })['type'],
  round: string,
): Promise<void> => {
  await client.query('select pg_notify($1, $2)', [EVENTS_CHANNEL, JSON.stringify({ type, round })])
}

/** Only shown: it changes nothing, and nobody misses it when it is lost. */
export const notifyAgreeing = async (
  { pool }: Pick<Database, 'pool'>,
  round: string,
  { hash, count, of }: Agreeing,
): Promise<void> => {
  const event = { type: 'agreeing', round, hash, count, of }
  await pool.query('select pg_notify($1, $2)', [EVENTS_CHANNEL, JSON.stringify(event)])
}

/** What only sockets are told: nobody is owed it, and a gap is closed by what comes next. */
export const notifyPeers = async (
  { pool }: Pick<Database, 'pool'>,
  event: NibbleEvent & { readonly type: 'online' | 'bets' },
): Promise<void> => {
  await pool.query('select pg_notify($1, $2)', [EVENTS_CHANNEL, JSON.stringify(event)])
}

/**
 * Tells each event as it commits, over a connection of its own that is renewed when it breaks, and when its server does
 * not answer or takes no writes any more, so that there is nothing more to hear. Events of the gap are
 * lost; `onGap` is called after it, so that the caller can tell everything anew, and end what may have been ended in it.
 * Resolves with a stop function.
 */
export const listenForEvents = async (
  db: Database,
  notify: (event: NibbleEvent) => void,
  onGap: () => void,
  { answerMs, askEveryMs } = PATIENCE,
): Promise<() => Promise<void>> => {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

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
      await next.query(`listen ${EVENTS_CHANNEL}`)
      client = next
      void watch(next).catch(() => {})
    } catch (error) {
      next.off('end', again)
      await next.end().catch(() => {})
      throw error
    }
  }

  /** A frozen server keeps its connections and says nothing over them. */
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
    }
    if (!stopped) await heard.end()
  }

  function again(): void {
    if (stopped || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      if (stopped) return
      connect().then(onGap, again)
    }, RECONNECT_MS)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}

const ROUND_TYPES: readonly string[] = [
  'opened',
  'closed',
  'drawn',
  'fixed',
  'published',
  'cancelled',
  'settled',
]

const readEvent = (payload: string): NibbleEvent | null => {
  const event: Payload = JSON.parse(payload)
  return isKnown(event) ? (event as NibbleEvent) : null
}

type Payload = { readonly [name: string]: unknown }

const isKnown = (event: Payload): boolean => {
  const { type, round, hash, count, of, player, about, kept, session } = event
  switch (type) {
    case 'online':
      return typeof event['server'] === 'string' && typeof event['online'] === 'number'
    case 'bets':
      return ['server', 'round', 'from', 'to'].every((name) => typeof event[name] === 'string')
    case 'balances':
      return typeof player === 'string' && typeof about === 'string'
    case 'agreeing':
      return [typeof round, typeof hash, typeof count, typeof of].join() === 'string,string,number,number'
    case 'signed_out':
      return typeof player === 'string' && (kept === null || typeof kept === 'string')
    case 'session_ended':
      return typeof session === 'string'
    default:
      return typeof type === 'string' && typeof round === 'string' && ROUND_TYPES.includes(type)
  }
}
