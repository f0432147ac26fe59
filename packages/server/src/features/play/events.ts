import type { WalletChange } from '@nibble/contract'
import pg from 'pg'
import { type Database, KEEP_ALIVE } from '../../db/database.ts'
import { EVENTS_CHANNEL } from '../../ledger/post.ts'

/** Committed changes of rounds and of what players have, told to every server. */
export type NibbleEvent =
  | {
      readonly type: 'opened' | 'closed' | 'drawn' | 'fixed' | 'published' | 'cancelled'
      readonly round: string
    }
  | { readonly type: 'settled'; readonly round: string; readonly from: string; readonly to: string }
  | { readonly type: 'balances'; readonly player: string; readonly about: WalletChange }
  /** Their sessions ended, but for the one `kept`. */
  | { readonly type: 'signed_out'; readonly player: string; readonly kept: string | null }
  /** One session ended, by its id. */
  | { readonly type: 'session_ended'; readonly session: string }

const RECONNECT_MS = 1_000
const ANSWER_MS = 10_000

/** Inside the transaction that makes the change: it is told when that commits, and not at all if it does not. */
export const notifyRound = async (
  client: pg.ClientBase,
  type: Exclude<NibbleEvent['type'], 'settled' | 'balances' | 'signed_out' | 'session_ended'>,
  round: string,
): Promise<void> => {
  await client.query('select pg_notify($1, $2)', [EVENTS_CHANNEL, JSON.stringify({ type, round })])
}

/**
 * Tells each event as it commits, over a connection of its own that is renewed when it breaks. Events of the gap are
 * lost; `onGap` is called after it, so that the caller can tell everything anew, and end what may have been ended in it.
 * Resolves with a stop function.
 */
export const listenForEvents = async (
  db: Database,
  tell: (event: NibbleEvent) => void,
  onGap: () => void,
): Promise<() => Promise<void>> => {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: db.url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'nibble events',
      ...KEEP_ALIVE,
    })
    next.on('notification', ({ payload }) => {
      const event = payload === undefined ? null : readEvent(payload)
      if (event !== null) tell(event)
    })
    next.on('error', () => {})
    next.on('end', again)
    try {
      await next.connect()
      await next.query(`listen ${EVENTS_CHANNEL}`)
      client = next
    } catch (error) {
      next.off('end', again)
      await next.end().catch(() => {})
      throw error
    }
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
  const event: Told = JSON.parse(payload)
  return isKnown(event) ? (event as NibbleEvent) : null
}

type Told = Partial<Record<'type' | 'round' | 'player' | 'about' | 'kept' | 'session', unknown>>

const isKnown = ({ type, round, player, about, kept, session }: Told): boolean => {
  switch (type) {
    case 'balances':
      return typeof player === 'string' && typeof about === 'string'
    case 'signed_out':
      return typeof player === 'string' && (kept === null || typeof kept === 'string')
    case 'session_ended':
      return typeof session === 'string'
    default:
      return typeof type === 'string' && typeof round === 'string' && ROUND_TYPES.includes(type)
  }
}
