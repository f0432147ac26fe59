import type { OpenSession } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { endSession, endSessions, type Session } from './sessions.ts'

const MOST_SHOWN = 100

type Row = {
  handle: string
  browser: string | null
  system: string | null
  started_at: Date
  last_action_at: Date
  expires_at: Date
  is_current: boolean
}

/** Where a player is signed in: the session that asks first, then the newest. */
export const listSessions = async (
  db: Database,
  { session, now }: { readonly session: Pick<Session, 'id' | 'player'>; readonly now: number },
): Promise<OpenSession[]> => {
  const { rows } = await db.pool.query<Row>(
    `select handle, browser, system, started_at, last_action_at, expires_at, token_hash = $2 as is_current
     from session where player_id = $1 and expires_at > $3
     order by is_current desc, started_at desc, handle limit ${MOST_SHOWN}`,
    [session.player, Buffer.from(session.id, 'hex'), new Date(now)],
  )
  return rows.map((row) => ({
    id: row.handle,
    device: { browser: row.browser, system: row.system },
    startedAt: row.started_at.getTime(),
    lastActionAt: row.last_action_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    isCurrent: row.is_current,
  }))
}

/** Ends one of a player's sessions and gives its id. Throws Refusal('session_unknown') where it is not theirs, or ended. */
export const revokeSession = async (
  db: Database,
  asked: { readonly player: bigint; readonly handle: string },
): Promise<string> => {
  const ended = await inTransaction(db.pool, (client) => endSession(client, asked))
  if (ended === null) throw new Refusal('session_unknown')
  return ended
}

/** Ends all of a player's sessions but this one. */
export const revokeOtherSessions = (
  db: Database,
  { id, player }: Pick<Session, 'id' | 'player'>,
): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    // Where there is none left to end, they were ended before: whoever asks again has to be able to rely on it.
    await awaitStandby(client)
    await endSessions(client, { player, kept: id })
  })
