import { setTimeout as sleep } from 'node:timers/promises'
import { decideBinding } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { enqueue } from '../../ledger/serialize.ts'
import { Refusal } from '../../refusal.ts'
import { assertMoneyMayLeave, findInviter, holdSession, refuseBinding } from '../../shared/people.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../shared/security-events.ts'

/** Nobody signs up with a code and nothing is counted during a binding: so neither its last wait nor its work may be long. */
const LIMITS: TransactionLimits = {
  settings:
    "set local lock_timeout = '1s'; set local statement_timeout = '3s'; set local idle_in_transaction_session_timeout = '2s'",
}

type Binding = {
  readonly player: bigint
  /** Locked until the end; omitted if no session asks. */
  readonly session?: string | undefined
  readonly code: string
  readonly trace?: Trace
  readonly now: number
}
type Bound = { parentUserName: string }

/** A part of a large round holds the lock for 3.6 s at most (docs/figures.md), and between two parts it is free. */
const PATIENCE_MS = 10_000
const AGAIN_MS = 50

/**
 * Moves a player and all below them under the owner of the code they give. Their earlier stakes count for those above.
 * One at a time: otherwise they would wait in the database, each with a connection. While a round is counted it polls
 * instead of queueing for the lock, since sign-ups and counting would queue behind it (docs/decisions/0263).
 */
export const bindInvitationCode = async (
  db: Database,
  binding: Binding,
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {},
): Promise<Bound> => {
  const patience = AbortSignal.timeout(patienceMs)
  return enqueue(db, 'bindings', async () => {
    for (;;) {
      const queues = patience.aborted
      const bound = await inTransaction(
        db.pool,
        (client) => bindOne(client, { ...binding, queues }),
        LIMITS,
      ).catch(refuseBinding)
      if (bound !== null) return bound
      await sleep(AGAIN_MS)
    }
  })
}

/** Null if the lock is not free. `queues`: waits for it as long as the limits allow. */
const bindOne = async (
  client: pg.ClientBase,
  { player, session, code, trace = NO_TRACE, now, queues }: Binding & { readonly queues: boolean },
): Promise<Bound | null> => {
  const inviter = await findInviter(client, code)
  if (inviter === null) throw new Refusal('invitation_unknown')
  if (queues) await client.query('select pg_advisory_xact_lock(team_lock_number())')
  else if (!(await isTaken(client))) return null

  await holdSession(client, session)
  await assertMoneyMayLeave(client, { player, now })
  const place = await readPlace(client, { player, parent: inviter.id })
  const refused = decideBinding({ player, parent: inviter.id, ...place })
  if (refused !== null) throw new Refusal(refused)

  await client.query('select team_bind($1, $2, play_instant($3))', [player, inviter.id, now])
  // Permanent, and worth money to somebody else.
  await recordAndNotify(client, { kind: 'credential_added', what: 'inviter', player, trace, now })
  return { parentUserName: inviter.name }
}

const isTaken = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(team_lock_number()) as taken',
  )
  return rows[0]?.taken === true
}

const readPlace = async (
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
  if (row === undefined) throw new Error(`player ${player} has no position in the team tree`)
  return { hasParent: row.has_parent, aboveParent: row.above.map(BigInt) }
}
