import type pg from 'pg'
import { ConsoleRefusal } from '../../console-refusal.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Actor, recordAction } from '../../ledger/operator-log.ts'

export const CLAIM_LASTS_MS = 30 * 60_000

export type Claimed = 'withdrawal' | 'conversion'
type Work = { readonly subject: Claimed; readonly id: bigint; readonly by: Actor; readonly now: number }

/** Another operator who holds it is told; one's own is held anew. Throws ConsoleRefusal('claimed_by_other'). */
export const claim = (db: Database, work: Work): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    const { subject, id, by, now } = work
    const { rowCount } = await client.query(
      `insert into review_claim (subject, subject_id, operator_id, claimed_at) values ($1, $2, $3, $4)
       on conflict (subject, subject_id) do update set operator_id = excluded.operator_id, claimed_at = excluded.claimed_at
       where review_claim.operator_id = excluded.operator_id or review_claim.claimed_at <= $5`,
      [subject, id, by.operator, new Date(now), new Date(now - CLAIM_LASTS_MS)],
    )
    if (rowCount !== 1) throw new ConsoleRefusal('claimed_by_other')
    await recordAction(client, { by, action: `${subject}.claim`, subject, subjectId: id })
  })

/** What is not claimed stays so. Throws ConsoleRefusal('claimed_by_other'). */
export const unclaim = (db: Database, work: Work): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    await endClaim(client, work)
    const { subject, id, by } = work
    await recordAction(client, { by, action: `${subject}.unclaim`, subject, subjectId: id })
  })

/** In the transaction of the review that it was for. Throws ConsoleRefusal('claimed_by_other'). */
export const endClaim = async (client: pg.ClientBase, { subject, id, by, now }: Work): Promise<void> => {
  const { rows } = await client.query<{ operator_id: bigint; claimed_at: Date }>(
    'select operator_id, claimed_at from review_claim where subject = $1 and subject_id = $2 for update',
    [subject, id],
  )
  const [held] = rows
  const lapsesAt = (held?.claimed_at.getTime() ?? 0) + CLAIM_LASTS_MS
  if (held !== undefined && held.operator_id !== by.operator && now < lapsesAt)
    throw new ConsoleRefusal('claimed_by_other')
  await client.query('delete from review_claim where subject = $1 and subject_id = $2', [subject, id])
}

/** Nobody works on his own account as a player. Throws ConsoleRefusal('own_player'). */
export const assertNotOwn = async (
  runner: Pick<pg.ClientBase, 'query'>,
  { by, player }: { readonly by: Actor; readonly player: bigint },
): Promise<void> => {
  const { rowCount } = await runner.query('select from operator where id = $1 and player_id = $2', [
    by.operator,
    player,
  ])
  if (rowCount !== 0) throw new ConsoleRefusal('own_player')
}
