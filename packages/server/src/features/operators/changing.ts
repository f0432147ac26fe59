import { ROLES, type Role } from '@nibble/contract/console'
import { isWidened, mayLetMoneyOut, NEW_FOR_MS } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { hashPassword } from '../../secrets/password-hash.ts'
import { closeIncident } from '../../shared/incidents.ts'
import { type Actor, recordAction } from '../../shared/operators.ts'
import { forgetBrowsers } from './browsers.ts'
import { endSessions, factsOf, type Operator, readOperators } from './sessions.ts'
import { forgetKnownPassword, forgetTries } from './sign-in.ts'

// Changes to an operator, in the transaction of who decided it: one admin, two confirmers, or the command line.

/** How long a password works that somebody else knows. */
export const GIVEN_PASSWORD_FOR_MS = 72 * 3_600_000
const MANAGING = 5657

/** Why, by whom, when; `by` is null at the command line. */
export type Why = { readonly reason: string; readonly by: Actor | null; readonly now: number }

export type Rights = {
  readonly roles: readonly Role[]
  readonly player: bigint | null
  readonly isDisabled: boolean
}

/** One at a time, so that two admins cannot end each other. */
export const managing = <T>(db: Database, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  inTransaction(db.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [MANAGING])
    return work(client)
  })

export const getOperator = async (client: pg.ClientBase, id: bigint): Promise<Operator> => {
  const [operator] = await readOperators(client, 'id = $1', [id])
  if (operator === undefined) throw new ConsoleRefusal('operator_unknown')
  return operator
}

/** They enrol an authenticator at their first sign-in. Throws ConsoleRefusal('operator_name_taken'). */
export const applyAdd = async (
  client: pg.ClientBase,
  added: Why & Rights & { readonly name: string; readonly password: string; readonly countsAtOnce: boolean },
): Promise<bigint> => {
  const { name, roles, player, isDisabled, password, countsAtOnce, reason, by, now } = added
  const { rows } = await client.query<{ id: bigint }>(
    `insert into operator (name, password, password_until, roles, player_id, disabled_at, counts_from, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (name) do nothing returning id`,
    [
      name,
      await hashPassword(password, { by: 'operator' }),
      new Date(now + GIVEN_PASSWORD_FOR_MS),
      [...roles],
      player,
      isDisabled ? new Date(now) : null,
      new Date(countsAtOnce ? now : now + NEW_FOR_MS),
      new Date(now),
      by?.operator ?? null,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new ConsoleRefusal('operator_name_taken')
  const after = factsOf(await getOperator(client, id))
  await recordAction(client, {
    by,
    action: 'operator.add',
    subject: 'operator',
    subjectId: id,
    reason,
    after,
  })
  return id
}

/** An operator with more rights than before counts as new for a day. Throws ConsoleRefusal('operator_last_admin'). */
export const applyUpdate = async (
  client: pg.ClientBase,
  { id, roles, player, isDisabled, reason, by, now }: Why & Rights & { readonly id: bigint },
): Promise<void> => {
  const before = await getOperator(client, id)
  const isMore = isWidened(before, { roles, player, isDisabled })
  await client.query(
    `update operator set roles = $2, player_id = $3,
            disabled_at = case when $4 then coalesce(disabled_at, $5) end,
            counts_from = case when $6 then $7 else counts_from end where id = $1`,
    [id, [...roles], player, isDisabled, new Date(now), isMore, new Date(now + NEW_FOR_MS)],
  )
  await dropSignatures(client, id)
  if (isDisabled) {
    await endSessions(client, { operator: id, now })
    await forgetKnownPassword(client, { operator: id, now })
    await closeIncident(client, { kind: 'operator_reads_many', subject: String(id), now })
  }
  await assertAdminLeft(client)
  await recordAction(client, {
    by,
    action: 'operator.update',
    subject: 'operator',
    subjectId: id,
    reason,
    before: factsOf(before),
    after: factsOf(await getOperator(client, id)),
  })
}

/**
 * A new password and authenticator, and no earlier passkey, which somebody else may have added; every session ends, and
 * the operator counts as new for a day.
 */
export const applyReset = async (
  client: pg.ClientBase,
  { id, password, reason, by, now }: Why & { readonly id: bigint; readonly password: string },
): Promise<void> => {
  const before = await getOperator(client, id)
  await client.query(
    `update operator set password = $2, password_until = $3, totp = null, next_totp = null, counts_from = $4
     where id = $1`,
    [
      id,
      await hashPassword(password, { by: 'operator' }),
      new Date(now + GIVEN_PASSWORD_FOR_MS),
      new Date(now + NEW_FOR_MS),
    ],
  )
  // After the operator's row, which anyone who adds a passkey locks until the end.
  const { rows: passkeys } = await client.query<{ id: Buffer; name: string }>(
    'delete from operator_passkey where operator_id = $1 returning credential_id as id, name',
    [id],
  )
  await dropSignatures(client, id)
  await forgetTries(client, before.name)
  await forgetBrowsers(client, id)
  await endSessions(client, { operator: id, now })
  await forgetKnownPassword(client, { operator: id, now })
  await recordAction(client, {
    by,
    action: 'operator.reset',
    subject: 'operator',
    subjectId: id,
    reason,
    before: {
      ...factsOf(before),
      passkeys: passkeys.map((one) => ({ passkey: one.id.toString('base64url'), name: one.name })),
    },
    after: factsOf(await getOperator(client, id)),
  })
}

/**
 * Of payments that are not over: the signer's own file may name the operator for a while, and their earlier signature
 * must not count then. They sign again if they still may.
 */
const dropSignatures = (client: pg.ClientBase, operator: bigint) =>
  client.query(
    `delete from withdrawal_signature s using withdrawal w
     where s.operator_id = $1 and w.id = s.withdrawal_id and w.state not in ('success', 'rejected')`,
    [operator],
  )

/** Names of operators who could confirm a change to somebody else: they let money out, have signed in and are not new. */
export const listConfirmers = async (
  client: pg.ClientBase,
  { but, now }: { readonly but: bigint | null; readonly now: number },
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select name from operator
     where roles && $1 and id is distinct from $2 and counts_from <= $3
       and disabled_at is null and password_until is null and totp is not null
     order by id`,
    [ROLES.filter((role) => mayLetMoneyOut([role])), but, new Date(now)],
  )
  return rows.map(({ name }) => name)
}

const assertAdminLeft = async (client: pg.ClientBase): Promise<void> => {
  const { rowCount } = await client.query(
    "select from operator where 'admin' = any(roles) and disabled_at is null limit 1",
  )
  if (rowCount === 0) throw new ConsoleRefusal('operator_last_admin')
}

/** The player with this bind id, who must not be another operator's. */
export const findPlayer = async (
  client: pg.ClientBase,
  bindId: string | null,
  operator: bigint | null,
): Promise<bigint | null> => {
  if (bindId === null) return null
  const { rows } = await client.query<{ id: bigint }>('select id from player where bind_id = $1', [bindId])
  const player = rows[0]?.id
  if (player === undefined) throw new ConsoleRefusal('player_unknown')
  await assertNobodyElses(client, player, operator)
  return player
}

export const assertNobodyElses = async (
  client: pg.ClientBase,
  player: bigint,
  operator: bigint | null,
): Promise<void> => {
  const { rowCount } = await client.query(
    'select from operator where player_id = $1 and id is distinct from $2',
    [player, operator],
  )
  if (rowCount !== 0) throw new ConsoleRefusal('player_linked')
}
