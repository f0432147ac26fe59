import { generateKeyPairSync } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  BOT_HOUSE_HEADER,
  BOT_PROOF_HEADER,
  type BotScope,
  botProofText,
  TIMESTAMP_AHEAD_MS,
  TIMESTAMP_TOLERANCE_MS,
} from '@nibble/contract'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { importSessionKey, type Session } from '../features/session/sessions.ts'
import { recordAndNotify, type Trace } from '../shared/security-events.ts'
import { assertTimely, type EnvelopeHandler, takeOnce } from './envelope/open-envelope.ts'
import { HttpFailure } from './failure.ts'
import { plainAddress } from './rate-limits.ts'
import { digestOf, isSignedBy } from './session-proof.ts'

/** A bot's request as received; `path` is the whole of it, as signed. */
export type BotRequest = {
  readonly path: string
  readonly scope: BotScope
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly trace: Trace
  readonly now: number
}

/** Requests with an unknown key are checked against this, so that their answer takes as long. */
const { publicKey: NOBODYS_KEY } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/**
 * The player whose key signed this request; it cannot be replayed, at this server or another. Throws HttpFailure: 400 for its
 * time and for a repeat, 401 for its house, key and signature, 403 for what the key may not do. Without the key, it looks as if
 * none existed.
 */
export const admitBot = async (
  {
    db,
    envelope,
    origins,
  }: { readonly db: Database; readonly envelope: EnvelopeHandler; readonly origins: readonly string[] },
  { path, scope, body, headers, address, trace, now }: BotRequest,
): Promise<Session> => {
  const id = String(headers['bot-key'] ?? '')
  const [, scheme, at = '', nonce = '', signature = ''] =
    BOT_PROOF_HEADER.exec(String(headers['signature'] ?? '')) ?? []
  if (!/^[1-9]\d{0,17}$/.test(id) || signature === '') throw new HttpFailure(401, 'bot_key')
  const house = scheme === 'v1' ? null : String(headers[BOT_HOUSE_HEADER] ?? '')
  if (house !== null && !origins.includes(house)) throw new HttpFailure(401, 'bot_house')
  const timestamp = Number(at)
  assertTimely(envelope, { timestamp, now })

  const bot = await findBot(db, { id, address, now })
  const bodyDigest = digestOf(body)
  const text = botProofText({ house, method: 'POST', path, timestamp, nonce, bodyDigest })
  const isSigned = await isSignedBy(
    bot?.session.key ?? NOBODYS_KEY,
    text,
    Buffer.from(signature, 'base64url'),
  )
  if (bot === null || !isSigned) throw new HttpFailure(401, 'bot_key')

  if (bot.isPaused) throw new HttpFailure(403, 'bot_paused')
  if (!bot.mayCallFromHere) {
    await warnOfForeignUse(db, { player: bot.session.player, trace, now })
    throw new HttpFailure(403, 'bot_address')
  }
  if (!bot.scopes.includes(scope)) throw new HttpFailure(403, 'bot_scope')
  takeOnce(envelope, { id: `bot ${id} ${nonce}`, timestamp, now })
  await takeOverAll(db, { id, nonce, timestamp, now })
  return bot.session
}

/**
 * Marks a request as made for all servers, in one statement that also records the use of its key. Throws HttpFailure(400) if it
 * was made before, or may have been before a crash of the database, which forgets them.
 */
async function takeOverAll(
  { pool }: Database,
  {
    id,
    nonce,
    timestamp,
    now,
  }: { readonly id: string; readonly nonce: string; readonly timestamp: number; readonly now: number },
): Promise<void> {
  const { rows } = await pool.query<{ known_since: Date | null }>(
    'select bot_take($1, $2, $3, $4) as known_since',
    [id, nonce, new Date(timestamp), new Date(now)],
  )
  const since = rows[0]?.known_since ?? null
  if (since === null) throw new HttpFailure(400, 'repeated')
  if (timestamp < since.getTime() + TIMESTAMP_AHEAD_MS) throw new HttpFailure(400, 'timestamp')
}

const WARNED_EVERY_MS = 3_600_000

/** Somebody else has a player's key: recorded, and the player alerted, once an hour, across all tries and servers. */
const warnOfForeignUse = (
  { pool }: Database,
  { player, trace, now }: { readonly player: bigint; readonly trace: Trace; readonly now: number },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('select from player where id = $1 for no key update', [player])
    const { rowCount } = await client.query(
      `select from security_event where player_id = $1 and kind = 'proof_failed' and what = 'bot_key' and at > $2 limit 1`,
      [player, new Date(now - WARNED_EVERY_MS)],
    )
    if (rowCount !== 0) return
    const event = { kind: 'proof_failed', what: 'bot_key', outcome: 'bot_address' } as const
    await recordAndNotify(client, { ...event, player, trace, now })
  })

/** A calling bot: its player, as if signed in, and what its key may do. */
type BotCaller = {
  readonly session: Session
  readonly scopes: readonly BotScope[]
  readonly mayCallFromHere: boolean
  /** Until the signed-in player resumes it. */
  readonly isPaused: boolean
}

/**
 * The key as the database has it now: it is not cached, so that a revoked one is refused at the next request. Null if it does not
 * exist, or is revoked or expired.
 */
async function findBot(
  { pool }: Database,
  { id, address, now }: { readonly id: string; readonly address: string; readonly now: number },
): Promise<BotCaller | null> {
  const { rows } = await pool.query<{
    player_id: bigint
    bind_id: string
    key_x: string
    key_y: string
    scopes: BotScope[]
    created_at: Date
    expires_at: Date
    country: string | null
    stopped_at: Date | null
    is_guest: boolean
    from_here: boolean
    paused: boolean
  }>(
    `select k.player_id, p.bind_id, k.key_x, k.key_y, k.scopes, k.created_at, k.expires_at, p.country, p.stopped_at, k.paused_at is not null as paused,
            is_guest(p.id) as is_guest,
            cardinality(k.addresses) = 0 or coalesce($2::inet <<= any(k.addresses), false) as from_here
     from bot_key k join player p on p.id = k.player_id
     where k.id = $1 and k.revoked_at is null and k.expires_at > $3`,
    [id, plainAddress(address), new Date(now)],
  )
  const [row] = rows
  const key = row === undefined ? null : importSessionKey({ x: row.key_x, y: row.key_y })
  if (row === undefined || key === null) return null
  return {
    scopes: row.scopes,
    mayCallFromHere: row.from_here,
    isPaused: row.paused,
    session: {
      // No session has this id, so lookups by it find none.
      id: '',
      bot: BigInt(id),
      player: row.player_id,
      bindId: row.bind_id,
      key,
      startedAt: row.created_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      lastActionAt: now,
      walletProofAt: null,
      country: row.country,
      isGuest: row.is_guest,
      isStopped: row.stopped_at !== null,
    },
  }
}

/** A signature is valid for a minute. */
const KEPT_MS = 2 * TIMESTAMP_TOLERANCE_MS

/** Anything older is refused for its time. */
export const sweepBotRequests = async (
  { pool }: Pick<Database, 'pool'>,
  { now }: { readonly now: number },
): Promise<void> => {
  await pool.query('delete from bot_request where at < $1', [new Date(now - KEPT_MS)])
}
