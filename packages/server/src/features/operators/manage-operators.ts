import type { Role } from '@nibble/contract/console'
import type pg from 'pg'
import { ConsoleRefusal } from '../../console-refusal.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Actor, recordAction } from '../../ledger/operator-log.ts'
import { hashPassword } from '../../secrets/password-hash.ts'
import { makeOneTimePassword } from '../../secrets/random-secrets.ts'
import { seal } from '../../secrets/seal.ts'
import { factsOf, type Operator, readOperators } from './operator-row.ts'
import { endSessions } from './sessions.ts'
import { sealLabel } from './sign-in.ts'
import { enrolmentOf, makeTotpSecret } from './totp.ts'

/** So long a password is good that somebody else knows. */
export const GIVEN_PASSWORD_FOR_MS = 72 * 3_600_000
const MANAGING = 5657

type Given = { readonly id: bigint; readonly password: string }
type Asked = { readonly reason: string; readonly by: Actor | null; readonly now: number }

/** He enrols an authenticator at his first sign-in. Throws a ConsoleRefusal. */
export const addOperator = async (
  db: Database,
  asked: Asked & { readonly name: string; readonly roles: readonly Role[]; readonly player: string | null },
): Promise<Given> => {
  const { name, roles, reason, by, now } = asked
  const password = makeOneTimePassword()
  const hashed = await hashPassword(password)

  return managing(db, async (client) => {
    const player = await findPlayer(client, asked.player, null)
    const { rows } = await client.query<{ id: bigint }>(
      `insert into operator (name, password, password_until, roles, player_id, created_at, created_by)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (name) do nothing returning id`,
      [
        ...[name, hashed, new Date(now + GIVEN_PASSWORD_FOR_MS), [...roles], player],
        ...[new Date(now), by?.operator ?? null],
      ],
    )
    const id = rows[0]?.id
    if (id === undefined) throw new ConsoleRefusal('operator_name_taken')
    const after = factsOf(await getOperator(client, id))
    await recordAction(client, {
      ...{ by, action: 'operator.add', subject: 'operator', subjectId: id, reason, after },
    })
    return { id, password }
  })
}

/** Nobody changes himself, and one admin stays. Throws a ConsoleRefusal. */
export const updateOperator = (
  db: Database,
  asked: Asked & {
    readonly id: bigint
    readonly roles: readonly Role[]
    readonly player: string | null
    readonly isDisabled: boolean
  },
): Promise<void> =>
  managing(db, async (client) => {
    const { id, roles, isDisabled, reason, by, now } = asked
    if (id === by?.operator) throw new ConsoleRefusal('operator_self')
    const before = await getOperator(client, id)
    const player = await findPlayer(client, asked.player, id)

    await client.query(
      `update operator set roles = $2, player_id = $3,
              disabled_at = case when $4 then coalesce(disabled_at, $5) end where id = $1`,
      [id, [...roles], player, isDisabled, new Date(now)],
    )
    if (isDisabled) await endSessions(client, { operator: id, now })
    await assertAdminLeft(client)

    const after = await getOperator(client, id)
    await recordAction(client, {
      ...{ by, action: 'operator.update', subject: 'operator', subjectId: id, reason },
      ...{ before: factsOf(before), after: factsOf(after) },
    })
  })

/** For who lost his password or authenticator: both anew, and every session ends. Throws a ConsoleRefusal. */
export const resetOperator = async (
  db: Database,
  { id, reason, by, now }: Asked & { readonly id: bigint },
): Promise<Given> => {
  if (id === by?.operator) throw new ConsoleRefusal('operator_self')
  const password = makeOneTimePassword()
  const hashed = await hashPassword(password)

  return managing(db, async (client) => {
    const before = await getOperator(client, id)
    await client.query(
      'update operator set password = $2, password_until = $3, totp = null, next_totp = null where id = $1',
      [id, hashed, new Date(now + GIVEN_PASSWORD_FOR_MS)],
    )
    await client.query('delete from operator_try where operator_id = $1', [id])
    await endSessions(client, { operator: id, now })
    const after = await getOperator(client, id)
    await recordAction(client, {
      ...{ by, action: 'operator.reset', subject: 'operator', subjectId: id, reason },
      ...{ before: factsOf(before), after: factsOf(after) },
    })
    return { id, password }
  })
}

/** The way in from the server's command line: an authenticator at once, so that the password alone opens nothing. */
export const enrolAtOnce = async (
  db: Database,
  { id, secret }: { readonly id: bigint; readonly secret: Buffer },
): Promise<{ secret: string; uri: string }> => {
  const key = makeTotpSecret()
  const { rows } = await db.pool.query<{ name: string }>(
    'update operator set totp = $2 where id = $1 returning name',
    [id, seal(secret, { label: sealLabel(id), plain: key })],
  )
  return enrolmentOf(rows[0]?.name ?? '', key)
}

export const findOperator = async (db: Database, name: string): Promise<bigint> => {
  const [operator] = await readOperators(db.pool, 'name = $1', [name])
  if (operator === undefined) throw new ConsoleRefusal('operator_unknown')
  return operator.id
}

/** One at a time, so that two admins cannot end each other. */
const managing = <T>(db: Database, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  inTransaction(db.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [MANAGING])
    return work(client)
  })

const getOperator = async (client: pg.ClientBase, id: bigint): Promise<Operator> => {
  const [operator] = await readOperators(client, 'id = $1', [id])
  if (operator === undefined) throw new ConsoleRefusal('operator_unknown')
  return operator
}

const assertAdminLeft = async (client: pg.ClientBase): Promise<void> => {
  const { rowCount } = await client.query(
    "select from operator where 'admin' = any(roles) and disabled_at is null limit 1",
  )
  if (rowCount === 0) throw new ConsoleRefusal('operator_last_admin')
}

/** The player of a bind id, who is nobody else's. */
const findPlayer = async (
  client: pg.ClientBase,
  bindId: string | null,
  operator: bigint | null,
): Promise<bigint | null> => {
  if (bindId === null) return null
  const { rows } = await client.query<{ id: bigint; taken: boolean }>(
    `select p.id, exists (select from operator o where o.player_id = p.id and o.id is distinct from $2) as taken
     from player p where p.bind_id = $1`,
    [bindId, operator],
  )
  const [player] = rows
  if (player === undefined) throw new ConsoleRefusal('player_unknown')
  if (player.taken) throw new ConsoleRefusal('player_linked')
  return player.id
}
