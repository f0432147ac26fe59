import type { OpenSession } from '@nibble/contract'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../shared/security-events.ts'
import { endSession, endSessions, type Session } from './sessions.ts'

const MOST_SHOWN = 100

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
     order by "isCurrent" desc, started_at desc, handle limit ${MOST_SHOWN}`,
    [session.player, Buffer.from(session.id, 'hex'), new Date(now)],
  )
  return rows.map(({ browser, system, ...row }) => ({ ...inMs(row), device: { browser, system } }))
}

type OwnCall = Pick<Session, 'id' | 'player'> & { readonly trace?: Trace; readonly now: number }

/**
 * Ends one of a player's sessions and gives its id; where it is another one than this, the player is notified. Throws
 * Refusal('session_unknown') where it is not theirs, or ended.
 */
export const revokeSession = async (
  db: Database,
  { handle, ...own }: OwnCall & { readonly handle: string },
): Promise<string> => {
  const { player } = own
  const ended = await inTransaction(db.pool, async (client) => {
    await tellOthers(client, { ...own, handle })
    return endSession(client, { player, handle })
  })
  if (ended === null) throw new Refusal('session_unknown')
  return ended
}

/** Ends all of a player's sessions but this one, and notifies the player. */
export const revokeOtherSessions = (db: Database, own: OwnCall): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    // Where there is none left to end, they were ended before: whoever asks again has to be able to rely on it.
    await awaitStandby(client)
    await tellOthers(client, { ...own, handle: null })
    await endSessions(client, { player: own.player, kept: own.id })
  })

/** A browser that is signed out gets no more notifications. It is notified of that first: the one who ends it may be a thief. */
const tellOthers = async (
  client: pg.ClientBase,
  { id, player, handle, trace = NO_TRACE, now }: OwnCall & { readonly handle: string | null },
): Promise<void> => {
  const { rowCount } = await client.query(
    `select from session where player_id = $1 and token_hash <> $2 and handle = coalesce($3, handle) and expires_at > $4 limit 1`,
    [player, Buffer.from(id, 'hex'), handle, new Date(now)],
  )
  if (rowCount === 1)
    await recordAndNotify(client, { kind: 'credential_removed', what: 'session', player, trace, now })
}
