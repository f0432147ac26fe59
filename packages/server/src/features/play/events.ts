import type { WalletChange } from '@nibble/contract'
import { parseRoundNumber } from '@nibble/domain'
import type pg from 'pg'
import type { Agreeing } from '../../chain/agree-on-draw.ts'
import type { Database } from '../../db/database.ts'

/** Committed changes to rounds and to what players have, sent to every server. */
export type NibbleEvent =
  | {
      readonly type: 'opened' | 'closed' | 'drawn' | 'fixed' | 'published' | 'cancelled'
      readonly round: string
    }
  | { readonly type: 'settled'; readonly round: string; readonly from: string; readonly to: string }
  /** How many endpoints showed the draw block of a round when last asked. */
  | ({ readonly type: 'agreeing'; readonly round: string } & Agreeing)
  | { readonly type: 'balances'; readonly player: string; readonly about: WalletChange }
  /** All their sessions ended, except `kept`. */
  | { readonly type: 'signed_out'; readonly player: string; readonly kept: string | null }
  /** One session ended, by its id; `afterMs`: it stays valid that long where it is known, or until its replacement `by` ends. */
  | {
      readonly type: 'session_ended'
      readonly session: string
      readonly afterMs?: number
      readonly by?: string
    }
  /** How many players are connected to a server, every few seconds. */
  | { readonly type: 'online'; readonly server: string; readonly online: number }
  /** Bets placed or recalled at a server, possibly with others of the round in between. */
  | {
      readonly type: 'bets'
      readonly server: string
      readonly round: string
      readonly from: string
      readonly to: string
    }

/** Called inside the transaction that makes the change: the event is sent on commit, never otherwise. */
export const notifyRound = async (
  client: pg.ClientBase,
  type: (NibbleEvent & {
    readonly type: 'opened' | 'closed' | 'drawn' | 'fixed' | 'published' | 'cancelled'
  })['type'],
  round: string,
): Promise<void> => {
  await client.query('select tell_servers($1)', [JSON.stringify({ type, round })])
}

/** For display only: it changes nothing, and losing it does no harm. */
export const notifyAgreeing = async (
  { pool }: Pick<Database, 'pool'>,
  round: string,
  { hash, count, of }: Agreeing,
): Promise<void> => {
  const event = { type: 'agreeing', round, hash, count, of }
  await pool.query('select tell_servers($1)', [JSON.stringify(event)])
}

/** Only for sockets: it may be lost, since the next one makes up for it. */
export const notifyPeers = async (
  { pool }: Pick<Database, 'pool'>,
  event: NibbleEvent & { readonly type: 'online' | 'bets' },
): Promise<void> => {
  await pool.query('select tell_servers($1)', [JSON.stringify(event)])
}

const ROUND_TYPES: readonly string[] = ['opened', 'closed', 'drawn', 'fixed', 'published', 'cancelled']

/**
 * Null for what this release does not know, and for what none of its servers sends: anyone who may connect to the
 * database, or publish over NATS, can send anything, and none of it may crash a server.
 */
export const readEvent = (payload: string): NibbleEvent | null => {
  try {
    const event: Payload = JSON.parse(payload)
    return isKnown(event) ? (event as NibbleEvent) : null
  } catch {
    return null
  }
}

type Payload = { readonly [name: string]: unknown }

const isKnown = (event: Payload): boolean => {
  const {
    type,
    round,
    hash,
    count,
    of,
    player,
    about,
    kept,
    session,
    server,
    online,
    from,
    to,
    afterMs = 0,
    by = '',
  } = event
  switch (type) {
    case 'online':
      return typeof server === 'string' && isCount(online)
    case 'bets':
      return typeof server === 'string' && isRound(round) && isId(from) && isId(to)
    case 'balances':
      return isId(player) && typeof about === 'string'
    case 'agreeing':
      return isRound(round) && typeof hash === 'string' && isCount(count) && isCount(of)
    case 'signed_out':
      return isId(player) && (kept === null || typeof kept === 'string')
    case 'session_ended':
      return typeof session === 'string' && isCount(afterMs) && typeof by === 'string'
    case 'settled':
      return isRound(round) && isId(from) && isId(to)
    default:
      return typeof type === 'string' && isRound(round) && ROUND_TYPES.includes(type)
  }
}

const isId = (value: unknown): boolean => typeof value === 'string' && /^-?\d{1,19}$/.test(value)
const isRound = (value: unknown): boolean => typeof value === 'string' && parseRoundNumber(value) !== null
const isCount = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e9
