import type { Database } from '../../db/database.ts'
import { hashOf, makeSecret } from '../../secrets/secrets.ts'
import type { Session } from './sessions.ts'

const TICKET_LIFE_MS = 30_000

/** Lets this session subscribe on the socket, once, within half a minute. */
export const makeTicket = async (
  db: Database,
  { session, now }: { session: Session; now: number },
): Promise<{ ticket: string }> => {
  const ticket = makeSecret()
  await db.pool.query(
    'insert into socket_ticket (ticket_hash, session_hash, player_id, expires_at) values ($1, $2, $3, $4)',
    [hashOf(ticket), Buffer.from(session.id, 'hex'), session.player, new Date(now + TICKET_LIFE_MS)],
  )
  return { ticket }
}

export type Ticket = { readonly session: string; readonly player: bigint; readonly sessionEndsAt: number }

/** Null if the ticket is unknown, used, too old, another player's, or its session has ended. */
export const spendTicket = async (
  db: Database,
  { ticket, bindId, now }: { ticket: string; bindId: string; now: number },
): Promise<Ticket | null> => {
  const { rows } = await db.pool.query<{ session_hash: Buffer; player_id: bigint; ends_at: Date }>(
    `delete from socket_ticket t using session s, player p
     where t.ticket_hash = $1 and t.expires_at > $2 and s.token_hash = t.session_hash and s.expires_at > $2
       and p.id = t.player_id and p.bind_id = $3
     returning t.session_hash, t.player_id, s.expires_at as ends_at`,
    [hashOf(ticket), new Date(now), bindId],
  )
  const [spent] = rows
  if (spent === undefined) return null
  return {
    session: spent.session_hash.toString('hex'),
    player: spent.player_id,
    sessionEndsAt: spent.ends_at.getTime(),
  }
}
