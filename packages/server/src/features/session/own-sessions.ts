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

/** Where a player is signed in: the session that asks first, then the newest. */
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
  /** Of the browser that asks. */
  readonly fingerprints?: DeviceFingerprints | null
  readonly now: number
}

/**
 * Ends one of a player's sessions; where it is another one than this, the player is notified. Answers the ids of what ended. Throws
 * Refusal('session_unknown') where it is not theirs, or ended, and Refusal('fresh_proof_needed') where a wallet has signed for it since
 * it did for this one: then it has to sign again; or where this one has been ended meanwhile.
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
    // Out of which browser it was signed in is kept nowhere.
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
 * Ends all of a player's sessions but this one, and notifies the player. Answers the ids of those that ended, and what this one is
 * refused where others stay, for which a wallet has signed since it did for this one.
 */
export const revokeOtherSessions = (
  db: Database,
  own: OwnCall,
): Promise<{ ended: string[]; refusal: Refusal | null }> =>
  inTransaction(db.pool, async (client) => {
    // Where there is none left to end, they were ended before: whoever asks again has to be able to rely on it.
    await awaitStandby(client)
    // After what is being staked; and one after the other: one that was ended meanwhile ends no other.
    await lockPlayers(client, [own.player])
    await holdSignIns(client, own.player)
    await holdSession(client, own.id)
    await tellOthers(client, { ...own, handle: null })
    const { player, id, fingerprints = null, now } = own
    const ended = await endSessions(client, { player, kept: id })
    // After the sessions, as a sign-in locks them.
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
