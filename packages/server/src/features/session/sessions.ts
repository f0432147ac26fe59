import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Device } from '@nibble/contract'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { pgArray, type Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { hashOf, makeSecret } from '../../secrets/secrets.ts'
import { boundedBy } from '../../shared/bounded-by.ts'
import { NO_TRACE, recordAndNotify, recordSecurityEvent, type Trace } from '../../shared/security-events.ts'
import {
  type DeviceFingerprints,
  isKnownBrowserOf,
  isOldBrowserOf,
  recordFingerprints,
} from './device-fingerprints.ts'
import type { NetworkShare } from './newcomers.ts'

// Long, since everything that reads, writes or ends a session is here, so that a change to one way sees the others.

/** A sign-in. `id` names the session in logs and caches; it is the hash of its token. */
export type Session = {
  readonly id: string
  readonly player: bigint
  readonly bindId: string
  readonly key: KeyObject
  readonly startedAt: number
  readonly expiresAt: number
  /** The player's last own action; polling and sockets do not count. */
  readonly lastActionAt: number
  /** When the wallet signed for it; null if it was handed over from another device. */
  readonly walletProofAt: number | null
  /** As given at sign-up, by its two letters. */
  readonly country: string | null
  /** They cannot sign in yet, or have since been kept by another account. */
  readonly isGuest: boolean
  /** An operator had stopped them when the session was read; calls that move money check again. */
  readonly isStopped: boolean
  /** The number of the bot key that calls for them; such a session has no token. */
  readonly bot?: bigint
}

export type Sessions = {
  /** Null if the token is unknown, ended or too old. */
  find(token: string, now: number): Promise<Session | null>
  /** By its id, for what the session itself has requested. */
  findById(id: string, now: number): Promise<Session | null>
  recordAction(session: Session, now: number): Promise<void>
  end(session: Session): Promise<void>
  /** A player's sessions, except `kept`, have ended in the database: they end here too. */
  forget(ended: { player: bigint; kept: string | null }): void
  /** That one has ended. */
  forgetOne(id: string): void
  /** Some may have ended unnoticed. */
  forgetAll(): void
}

export const SESSION_LIFE_MS = 7 * 24 * 3_600_000
export const FRESH_FOR_MS = 30 * 60_000

/** Throws Refusal('fresh_proof_needed') if the player has not acted themselves for 30 minutes. */
export const requireFresh = (session: Session, now: number): void => {
  if (now - session.lastActionAt > FRESH_FOR_MS) throw new Refusal('fresh_proof_needed')
}

const CACHE_MS = 10_000
/** As long as a page waits for the answer to its sign-in: until then it calls with the session being replaced. */
const REPLACED_AFTER_MS = 15_000
const NOTE_EVERY_MS = 60_000

/** Sessions as this process knows them: cached for ten seconds, so that one ended elsewhere soon ends here. */
export const createSessions = (db: Database, { maxCached = 50_000 } = {}): Sessions => {
  const cached = new LRUCache<string, Session>({ ...boundedBy(maxCached), ttl: CACHE_MS })
  const actions = new LRUCache<string, { at: number; writtenAt: number }>(boundedBy(maxCached))
  // What was read while some session ended may be that one: it is not cached.
  let endings = 0

  const forgetOne = (id: string): void => {
    endings += 1
    cached.delete(id)
    actions.delete(id)
  }

  const findById = async (id: string, now: number): Promise<Session | null> => {
    const before = endings
    const session = cached.get(id) ?? (await readSession(db, id))
    if (session === null || session.expiresAt <= now) return null

    if (!cached.has(id) && endings === before) cached.set(id, session)
    return { ...session, lastActionAt: Math.max(session.lastActionAt, actions.get(id)?.at ?? 0) }
  }

  return {
    find: (token, now) => findById(hashOf(token).toString('hex'), now),
    findById,
    recordAction: async ({ id }, now) => {
      const known = actions.get(id)
      const isDue = known === undefined || now - known.writtenAt > NOTE_EVERY_MS
      actions.set(id, { at: now, writtenAt: isDue ? now : known.writtenAt })
      if (!isDue) return
      await db.pool.query(
        'update session set last_action_at = greatest(last_action_at, $2) where token_hash = $1',
        [Buffer.from(id, 'hex'), new Date(now)],
      )
    },
    end: async ({ id, player }) => {
      await inTransaction(db.pool, (client) => endOwnSession(client, { player, session: id }))
      forgetOne(id)
    },
    forgetOne,
    forgetAll: () => {
      endings += 1
      cached.clear()
    },
    forget: ({ player, kept }) => {
      endings += 1
      for (const [id, session] of cached) if (session.player === player && id !== kept) cached.delete(id)
    },
  }
}

/** When and from where somebody signs in: the address and browser as reported. */
export type SignInFrom = {
  readonly claimedIp: string
  readonly device: Device | null
  /** Omitted if none are stored. */
  readonly fingerprints?: DeviceFingerprints | null | undefined
  readonly trace?: Trace | undefined
  /** In which a new account is counted; omitted if unknown. */
  readonly networks?: readonly NetworkShare[] | undefined
  readonly now: number
}

/** How somebody signs in. `device_login`: by a link from one of their sessions. */
type SignInWay = 'wallet' | 'email' | 'device_login' | 'passkey' | 'guest'

/**
 * Stores a session and returns its token, which is kept nowhere else. Ends an older one with the same key, unless a
 * wallet signed for that one and not for this: a key becomes public with each cancelled bet, and only a wallet's
 * signature names the key. A guest's own session ends with their first sign-in, whatever its key: it was opened by nothing
 * that the account has. An existing player is notified of a browser that never signed in before.
 */
export const startSession = async (
  client: Queryable,
  input: SignInFrom & {
    player: bigint
    key: { x: string; y: string }
    walletProofAt: number | null
    /** The wallet's signature that names the key: evidence for bets cancelled with it. */
    signed?: { message: string; signature: string }
    way: SignInWay
    /** No later than this, if a session derives from another. */
    endsBy?: number | null
    isNewPlayer?: boolean
  },
): Promise<{ token: string; expiresAt: number }> => {
  const token = makeSecret()
  const expiresAt = Math.min(input.now + SESSION_LIFE_MS, input.endsBy ?? Number.POSITIVE_INFINITY)
  const { x, y } = input.key
  if (input.fingerprints != null) await holdSignIns(client, input.player)
  const { rows: older } = await client.query<{ token_hash: Buffer }>(
    `delete from session where player_id = $1
       and (way = 'guest' or key_x = $2 and key_y = $3 and (wallet_proof_at is null or $4)) returning token_hash`,
    [input.player, x, y, input.walletProofAt !== null],
  )
  for (const { token_hash } of older) {
    const session = token_hash.toString('hex')
    const by = hashOf(token).toString('hex')
    await notify(client, { type: 'session_ended', session, afterMs: REPLACED_AFTER_MS, by })
  }
  await client.query(
    `insert into session (token_hash, player_id, key_x, key_y, started_at, expires_at, last_action_at, claimed_ip,
                          wallet_proof_at, browser, system, sign_in_message, sign_in_signature, way)
     values ($1, $2, $3, $4, $5, $6, $5, $7, $8, $9, $10, $11, $12, $13)`,
    [
      hashOf(token),
      input.player,
      x,
      y,
      new Date(input.now),
      new Date(expiresAt),
      input.claimedIp,
      input.walletProofAt === null ? null : new Date(input.walletProofAt),
      input.device?.browser ?? null,
      input.device?.system ?? null,
      input.signed?.message ?? null,
      input.signed?.signature ?? null,
      input.way,
    ],
  )
  await endOldest(client, input.player)
  await recordSignIn(client, input)
  if (input.fingerprints != null)
    await recordFingerprints(client, { ...input, fingerprints: input.fingerprints })
  return { token, expiresAt }
}

/** Per player, without those a wallet signed for: as many as their list shows. */
export const MOST_SESSIONS = 100

/** Otherwise anyone with a password could open more sessions than a call has time to end. */
const endOldest = async (client: Queryable, player: bigint): Promise<void> => {
  const { rows } = await client.query<{ token_hash: Buffer }>(
    `delete from session where token_hash in (
       select token_hash from session where player_id = $1 and wallet_proof_at is null
       order by started_at desc, token_hash offset ${MOST_SESSIONS}
     ) returning token_hash`,
    [player],
  )
  await notifyEnded(
    client,
    rows.map(({ token_hash }) => token_hash.toString('hex')),
  )
}

/**
 * Blocks sign-ins from browsers of this player; call it before any session is locked. Signing a player out and forgetting
 * their browsers then either finds an earlier sign-in's session, or that sign-in counts as from a new browser.
 */
export const holdSignIns = async (client: Queryable, player: bigint): Promise<void> => {
  await client.query('select from player where id = $1 for no key update', [player])
}

const recordSignIn = async (client: Queryable, input: Parameters<typeof startSession>[1]): Promise<void> => {
  const { player, way, isNewPlayer = false, fingerprints, trace = NO_TRACE, now } = input
  const isOwn =
    isNewPlayer || (fingerprints != null && (await isKnownBrowserOf(client, { player, fingerprints })))
  const event = { kind: 'sign_in', player, trace, now } as const
  // A guest has no other browser.
  if (!isOwn && way !== 'guest') return recordAndNotify(client, { ...event, what: way })

  await recordSecurityEvent(client, { ...event, what: way })
  // Only a browser that the player has used for some time sets the language of notifications about others.
  if (!isNewPlayer && fingerprints != null && !(await isOldBrowserOf(client, { player, fingerprints, now })))
    return
  await client.query('update player set language = $2 where id = $1 and language is distinct from $2', [
    player,
    trace.language,
  ])
}

type SessionRow = {
  player_id: bigint
  bind_id: string
  key_x: string
  key_y: string
  started_at: Date
  expires_at: Date
  last_action_at: Date
  wallet_proof_at: Date | null
  country: string | null
  stopped_at: Date | null
  is_guest: boolean
}

const readSession = async (db: Database, id: string): Promise<Session | null> => {
  const { rows } = await db.pool.query<SessionRow>({
    name: 'read_session',
    text: `select s.player_id, p.bind_id, s.key_x, s.key_y, s.started_at, s.expires_at, s.last_action_at, s.wallet_proof_at,
            p.country, p.stopped_at,
            is_guest(p.id) as is_guest
     from session s join player p on p.id = s.player_id where s.token_hash = $1`,
    values: [Buffer.from(id, 'hex')],
  })
  const [row] = rows
  if (row === undefined) return null

  const key = importSessionKey({ x: row.key_x, y: row.key_y })
  if (key === null) return null
  return {
    id,
    player: row.player_id,
    bindId: row.bind_id,
    key,
    startedAt: row.started_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    lastActionAt: row.last_action_at.getTime(),
    walletProofAt: row.wallet_proof_at?.getTime() ?? null,
    country: row.country,
    isGuest: row.is_guest,
    isStopped: row.stopped_at !== null,
  }
}

/** The browser's public session key, or null if the coordinates are not a point of the curve P-256. */
export const importSessionKey = ({ x, y }: { x: string; y: string }): KeyObject | null => {
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    return null
  }
}

/**
 * For a calling session by its token's hash, $2: excludes those for which a wallet has signed later. So somebody who
 * took over an older one, or got into a mailbox, does not keep the wallet's owner out.
 */
export const MAY_BE_ENDED = `(wallet_proof_at is null
  or wallet_proof_at <= (select own.wallet_proof_at from session own where own.token_hash = $2))`

/**
 * Ends every session of a player; for a calling session, `kept`, all but itself and those for which a wallet has signed
 * later. Notifies all servers on commit, so that each forgets them and closes sockets. Returns the ids of those that ended.
 */
export const endSessions = async (
  client: Queryable,
  { player, kept }: { readonly player: bigint; readonly kept: string | null },
): Promise<string[]> => {
  const ended = await dropAll(client, {
    player,
    which: `$2::bytea is null or token_hash <> $2 and ${MAY_BE_ENDED}`,
    by: kept,
  })
  if (kept === null) await notify(client, { type: 'signed_out', player: String(player), kept })
  else await notifyEnded(client, ended)
  return ended
}

/**
 * Ends what a mailbox may have opened for a player: all but what a wallet or a passkey opened. If a code opened a
 * session, it is unknown how its maker had signed in. Returns their ids.
 */
export const endMailSessions = async (client: Queryable, player: bigint): Promise<string[]> => {
  const which = `$2::bytea is null and wallet_proof_at is null and way is distinct from 'passkey'`
  const ended = await dropAll(client, { player, which, by: null })
  await notifyEnded(client, ended)
  return ended
}

/** All in one order, so that of two concurrent calls one waits for the other. */
const dropAll = async (
  client: Queryable,
  { player, which, by }: { readonly player: bigint; readonly which: string; readonly by: string | null },
): Promise<string[]> => {
  const drop = async () => {
    const { rows } = await client.query<{ token_hash: Buffer }>(
      `with gone as (
         select token_hash from session where player_id = $1 and (${which}) order by token_hash for update
       )
       delete from session s using gone where s.token_hash = gone.token_hash returning s.token_hash`,
      [player, by === null ? null : Buffer.from(by, 'hex')],
    )
    return rows.map(({ token_hash }) => token_hash.toString('hex'))
  }
  const ended = await drop()
  await dropDeviceLogin(client, player)
  // A concurrent use of a code from one of these has opened another one by now.
  return [...ended, ...(await drop())]
}

const notifyEnded = async (client: Queryable, ended: readonly string[]): Promise<void> => {
  const events = ended.map((session) => JSON.stringify({ type: 'session_ended', session }))
  await client.query('select tell_servers(event) from unnest($1::text[]) as e (event)', [events])
}

/**
 * Ends one session of a player, by its name in their list, if session `by` may, and whatever a device login code was opening
 * meanwhile, since it is unknown which session made that. Returns their ids, or none if there is no such session.
 */
export const endSession = async (
  client: Queryable,
  { player, by, handle }: { readonly player: bigint; readonly by: string; readonly handle: string },
): Promise<string[]> => {
  const { rows: handed } = await client.query<{ handle: string }>(
    `select handle from session where player_id = $1 and way = 'device_login'`,
    [player],
  )
  const drop = async (which: string, value: unknown) => {
    const { rows } = await client.query<{ token_hash: Buffer }>(
      `delete from session where player_id = $1 and ${which} and ${MAY_BE_ENDED} returning token_hash`,
      [player, Buffer.from(by, 'hex'), value],
    )
    return rows.map(({ token_hash }) => token_hash.toString('hex'))
  }
  const ended = await drop('handle = $3', handle)
  if (ended.length === 0) return ended

  await dropDeviceLogin(client, player)
  const opened = "way = 'device_login' and token_hash <> $2 and handle <> all($3::uuid[])"
  ended.push(...(await drop(opened, pgArray(handed.map((each) => each.handle)))))
  await notifyEnded(client, ended)
  return ended
}

const endOwnSession = async (
  client: Queryable,
  { player, session }: { readonly player: bigint; readonly session: string },
): Promise<void> => {
  await client.query('delete from session where token_hash = $1', [Buffer.from(session, 'hex')])
  await dropDeviceLogin(client, player)
  await notifyEnded(client, [session])
}

/** A device login code may have been requested from one that ends: call this after it is gone, which requests for a code wait for. */
const dropDeviceLogin = (client: Queryable, player: bigint) =>
  client.query('delete from device_login where player_id = $1', [player])

const notify = async (client: Queryable, event: object): Promise<void> => {
  await client.query('select tell_servers($1)', [JSON.stringify(event)])
}
