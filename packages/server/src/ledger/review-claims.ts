import type pg from 'pg'
import { ConsoleRefusal } from '../console-refusal.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Actor, recordAction } from './operator-log.ts'
import { operatorRefOf } from './people.ts'

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
      [subject, id, by.operator, new Date(now), claimsHoldFrom(now)],
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

/** The columns of a claim that holds at $1, for rows of `w`; `claimOf` reads them. */
export const joinClaim = (subject: Claimed): string =>
  `left join review_claim c on c.subject = '${subject}' and c.subject_id = w.id and c.claimed_at > $1
   left join operator c_by on c_by.id = c.operator_id`
export const CLAIM_COLUMNS = 'c.operator_id as claim_by, c.claimed_at as claim_at, c_by.name as claim_name'
export type ClaimRow = {
  readonly claim_by: bigint | null
  readonly claim_at: Date | null
  readonly claim_name: string | null
}
export const claimOf = ({ claim_by, claim_at, claim_name }: ClaimRow) => {
  const operator = operatorRefOf(claim_by, claim_name)
  return operator === null || claim_at === null ? null : { operator, at: claim_at.getTime() }
}
/** A claim that was made before it does not hold any more. */
export const claimsHoldFrom = (now: number): Date => new Date(now - CLAIM_LASTS_MS)

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
