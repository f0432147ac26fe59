import type { OpenSession } from '@nibble/contract'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { Refusal } from '../../refusal.ts'
import { holdSession } from '../../shared/people.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../shared/security-events.ts'
import { type DeviceFingerprints, forgetBrowsers } from './device-fingerprints.ts'
import {
  endSession,
  endSessions,
  holdSignIns,
  MAY_BE_ENDED,
  MOST_SESSIONS,
  type Session,
} from './sessions.ts'

type Row = Dated<Omit<OpenSession, 'device'>, 'startedAt' | 'lastActionAt' | 'expiresAt'> &
  OpenSession['device']

/** Where a player is signed in: the calling session first, then newest first. */
export const listSessions = async (
  db: Database,
  { session, now }: { readonly session: Pick<Session, 'id' | 'player'>; readonly now: number },
): Promise<OpenSession[]> => {
  const { rows } = await db.pool.query<Row>(
    `select handle as id, browser, system, started_at as "startedAt", last_action_at as "lastActionAt",
            expires_at as "expiresAt", token_hash = $2 as "isCurrent"
     from session where player_id = $1 and expires_at > $3
     order by "isCurrent" desc, started_at desc, handle limit ${MOST_SESSIONS}`,
    [session.player, Buffer.from(session.id, 'hex'), new Date(now)],
  )
  return rows.map(({ browser, system, ...row }) => ({ ...inMs(row), device: { browser, system } }))
}

type OwnCall = Pick<Session, 'id' | 'player'> & {
  readonly trace?: Trace
  /** Of the calling browser. */
  readonly fingerprints?: DeviceFingerprints | null
  readonly now: number
}

/**
 * Ends one of a player's sessions; if it is not the calling one, the player is notified. Returns the ids of what ended.
 * Throws Refusal('session_unknown') if it is not theirs or has ended, and Refusal('fresh_proof_needed') if a wallet has
 * signed for it later than for this one: then it has to sign again; or if this one was ended meanwhile.
 */
export const revokeSession = async (
  db: Database,
  { handle, ...own }: OwnCall & { readonly handle: string },
): Promise<string[]> => {
  const { player, id, fingerprints = null } = own
  return inTransaction(db.pool, async (client) => {
    await lockPlayers(client, [player])
    await holdSignIns(client, player)
    await holdSession(client, id)
    await tellOthers(client, { ...own, handle })
    const ended = await endSession(client, { player, by: id, handle })
    // Nothing stores which browser it was signed in from.
    if (ended.some((each) => each !== id)) await forgetBrowsers(client, { player, but: fingerprints })
    if (ended.length > 0) return ended
    const { rowCount } = await client.query('select from session where player_id = $1 and handle = $2', [
      player,
      handle,
    ])
    throw rowCount === 1 ? NO_LATER_PROOF() : new Refusal('session_unknown')
  })
}

const NO_LATER_PROOF = () => new Refusal('fresh_proof_needed', { by: 'wallet' })

/**
 * Ends all of a player's sessions but this one, and notifies the player. Returns the ids of those that ended, and the
 * refusal for this one if others remain because a wallet has signed for them later.
 */
export const revokeOtherSessions = (
  db: Database,
  own: OwnCall,
): Promise<{ ended: string[]; refusal: Refusal | null }> =>
  inTransaction(db.pool, async (client) => {
    // If none is left, they were ended before: the repeated call must be able to rely on it.
    await awaitStandby(client)
    // After stakes in progress, and one after the other: a session ended meanwhile ends no other.
    await lockPlayers(client, [own.player])
    await holdSignIns(client, own.player)
    await holdSession(client, own.id)
    await tellOthers(client, { ...own, handle: null })
    const { player, id, fingerprints = null, now } = own
    const ended = await endSessions(client, { player, kept: id })
    // After the sessions, in a sign-in's lock order.
    await forgetBrowsers(client, { player, but: fingerprints })
    const { rowCount } = await client.query(
      `select from session where player_id = $1 and token_hash <> $2 and expires_at > $3
         and (${MAY_BE_ENDED}) is not true limit 1`,
      [player, Buffer.from(id, 'hex'), new Date(now)],
    )
    return { ended, refusal: rowCount === 0 ? null : NO_LATER_PROOF() }
  })

/** A browser that is signed out gets no more notifications. It is notified of that first: the one who ends it may be a thief. */
const tellOthers = async (
  client: pg.ClientBase,
  { id, player, handle, trace = NO_TRACE, now }: OwnCall & { readonly handle: string | null },
): Promise<void> => {
  const { rowCount } = await client.query(
    `select from session where player_id = $1 and token_hash <> $2 and handle = coalesce($3, handle) and expires_at > $4
       and ${MAY_BE_ENDED} limit 1`,
    [player, Buffer.from(id, 'hex'), handle, new Date(now)],
  )
  if (rowCount === 1)
    await recordAndNotify(client, { kind: 'credential_removed', what: 'session', player, trace, now })
}
