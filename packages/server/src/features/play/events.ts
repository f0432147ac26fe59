import type { WalletChange } from '@nibble/contract'
import type pg from 'pg'
import type { Agreeing } from '../../chain/agree-on-draw.ts'
import type { Database } from '../../db/database.ts'

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

/** Inside the transaction that makes the change: it is told when that commits, and not at all if it does not. */
export const notifyRound = async (
  client: pg.ClientBase,
  type: (NibbleEvent & {
    readonly type: 'opened' | 'closed' | 'drawn' | 'fixed' | 'published' | 'cancelled'
  })['type'],
  round: string,
): Promise<void> => {
  await client.query('select tell_servers($1)', [JSON.stringify({ type, round })])
}

/** Only shown: it changes nothing, and nobody misses it when it is lost. */
export const notifyAgreeing = async (
  { pool }: Pick<Database, 'pool'>,
  round: string,
  { hash, count, of }: Agreeing,
): Promise<void> => {
  const event = { type: 'agreeing', round, hash, count, of }
  await pool.query('select tell_servers($1)', [JSON.stringify(event)])
}

/** What only sockets are told: nobody is owed it, and a gap is closed by what comes next. */
export const notifyPeers = async (
  { pool }: Pick<Database, 'pool'>,
  event: NibbleEvent & { readonly type: 'online' | 'bets' },
): Promise<void> => {
  await pool.query('select tell_servers($1)', [JSON.stringify(event)])
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

/** Null for what this release does not know. */
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
