import { decideBinding } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { enqueue } from '../../ledger/serialize.ts'
import { Refusal } from '../../refusal.ts'
import { findInviter, refuseBinding } from '../../shared/people.ts'

/** Nobody signs up with a code and nothing is counted while one is bound: neither the wait for that nor the work is long. */
const LIMITS: TransactionLimits = {
  settings:
    "set local lock_timeout = '1s'; set local statement_timeout = '3s'; set local idle_in_transaction_session_timeout = '2s'",
}

/**
 * Puts a player and all below them below the one whose code they give. What they staked before counts for those above.
 * One at a time: they would wait for each other in the database, each with a connection.
 */
export const bindInvitationCode = (
  db: Database,
  binding: { readonly player: bigint; readonly code: string; readonly now: number },
): Promise<{ parentUserName: string }> =>
  enqueue(db, 'bindings', () =>
    inTransaction(db.pool, (client) => bindOne(client, binding), LIMITS).catch(refuseBinding),
  )

const bindOne = async (
  client: pg.ClientBase,
  { player, code, now }: { readonly player: bigint; readonly code: string; readonly now: number },
): Promise<{ parentUserName: string }> => {
  const inviter = await findInviter(client, code)
  if (inviter === null) throw new Refusal('invitation_unknown')
  await client.query('select pg_advisory_xact_lock(team_lock_number())')

  const standing = await readStanding(client, { player, parent: inviter.id })
  const refused = decideBinding({ player, parent: inviter.id, ...standing })
  if (refused !== null) throw new Refusal(refused)

  await client.query('select team_bind($1, $2, play_instant($3))', [player, inviter.id, now])
  return { parentUserName: inviter.name }
}

const readStanding = async (
  client: pg.ClientBase,
  { player, parent }: { readonly player: bigint; readonly parent: bigint },
): Promise<{ hasParent: boolean; aboveParent: readonly bigint[] }> => {
  const { rows } = await client.query<{ has_parent: boolean; above: readonly string[] }>(
    `select parent is not null as has_parent,
            array(select ancestor from team_path where descendant = $2 and ancestor = $1) as above
     from team_member where player = $1`,
    [player, parent],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`player ${player} has no place`)
  return { hasParent: row.has_parent, aboveParent: row.above.map(BigInt) }
}
