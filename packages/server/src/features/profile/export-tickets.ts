import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { hashOf, makeSecret } from '../../secrets/secrets.ts'

const TICKET_LIFE_MS = 60_000
const DAY_MS = 24 * 3_600_000
const MOST_A_DAY = 3

/** A ticket for one file with a player's own data. Throws Refusal('exports_used_up') after three in 24 hours. */
export const makeExportTicket = (
  db: Database,
  { player, session, now }: { readonly player: bigint; readonly session: string; readonly now: number },
): Promise<{ ticket: string; expiresAt: number }> =>
  inTransaction(db.pool, async (client) => {
    // Concurrent requests are counted one after the other.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('data_export ' || $1, 0))`, [player])
    const { rows } = await client.query<{ asked: number }>(
      'select count(*)::int as asked from data_export where player_id = $1 and asked_at > $2',
      [player, new Date(now - DAY_MS)],
    )
    if ((rows[0]?.asked ?? 0) >= MOST_A_DAY) throw new Refusal('exports_used_up')

    const ticket = makeSecret()
    const expiresAt = now + TICKET_LIFE_MS
    await client.query(
      `insert into data_export (ticket_hash, player_id, session_hash, asked_at, expires_at)
       values ($1, $2, $3, $4, $5)`,
      [hashOf(ticket), player, Buffer.from(session, 'hex'), new Date(now), new Date(expiresAt)],
    )
    return { ticket, expiresAt }
  })

/** The id of the session that requested it; null if the ticket is unknown, used or too old. */
export const spendExportTicket = async (
  db: Database,
  { ticket, now }: { readonly ticket: string; readonly now: number },
): Promise<string | null> => {
  const { rows } = await db.pool.query<{ session: string }>(
    `update data_export set fetched_at = $2
     where ticket_hash = $1 and fetched_at is null and expires_at > $2 returning encode(session_hash, 'hex') as session`,
    [hashOf(ticket), new Date(now)],
  )
  return rows[0]?.session ?? null
}

/** Removes tickets that no longer count. */
export const sweepExports = async (db: Database, { now }: { readonly now: number }): Promise<void> => {
  await db.pool.query('delete from data_export where asked_at <= $1', [new Date(now - DAY_MS)])
}
