import { hash } from 'node:crypto'
import type { Role, SessionView } from '@nibble/contract/console'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashOf, makeSecret } from '../../secrets/secrets.ts'
import { type Actor, lockActor, recordAction } from '../../shared/operators.ts'
import { recordBrowser } from './browsers.ts'

export const IDLE_MS = 30 * 60_000
const LONGEST_MS = 12 * 3_600_000
export const CODE_FRESH_FOR_MS = 5 * 60_000
/** The use of a session is recorded at most this often. */
const NOTED_EVERY_MS = 15_000

export type OperatorSession = {
  readonly operator: Operator
  readonly step: SessionView['step']
  readonly by: Actor
  readonly lastSeenAt: number
  readonly endsAt: number
  readonly codeAt: number | null
  /** The header every call must carry. */
  readonly csrf: string
}

type StartSessionInput = { operator: Operator; address: string; userAgent: string; now: number }

/**
 * After the password; only good for the second factor. Returns the cookie's value, null if the operator was reset or
 * disabled since they were read.
 */
export const startSession = async (
  db: Database,
  { operator: { id, password }, address, userAgent, now }: StartSessionInput,
): Promise<string | null> => {
  const token = makeSecret()
  const { rowCount } = await db.pool.query(
    `insert into operator_session (token_hash, operator_id, started_at, last_seen_at, ends_at, address, browser)
     select $1, id, $3, $3, $4, $5, $6 from operator where id = $2 and password = $7 and disabled_at is null for share`,
    [
      hashOf(token),
      id,
      new Date(now),
      new Date(now + LONGEST_MS),
      address,
      userAgent.slice(0, 200),
      password,
    ],
  )
  return rowCount === 1 ? token : null
}

/**
 * A code was given. After the first one a session continues under a new token, which is returned: a token known or set
 * by somebody before the second factor is worthless after it; and its browser is known. Null if the token stays.
 */
export const completeSession = async (
  client: Queryable,
  { session: { by, codeAt }, browser, now }: { session: OperatorSession; browser: string; now: number },
): Promise<string | null> => {
  const token = codeAt === null ? makeSecret() : null
  if (token !== null) await recordBrowser(client, { operator: by.operator, browser, now })
  await client.query(
    'update operator_session set code_at = $2, token_hash = coalesce($3, token_hash) where id = $1',
    [by.session, new Date(now), token === null ? null : hashOf(token)],
  )
  return token
}

type Row = { id: bigint; operator_id: bigint; last_seen_at: Date; ends_at: Date; code_at: Date | null }

/** Null if it has ended for any reason, or its operator may not sign in. Reading it keeps it alive. */
export const findSession = async (
  db: Database,
  { token, address, now }: { token: string; address: string; now: number },
): Promise<OperatorSession | null> => {
  const { rows } = await db.pool.query<Row>(
    `select id, operator_id, last_seen_at, ends_at, code_at from operator_session
     where token_hash = $1 and ended_at is null and ends_at > $2 and last_seen_at > $3`,
    [hashOf(token), new Date(now), new Date(now - IDLE_MS)],
  )
  const [row] = rows
  if (row === undefined) return null
  const [operator] = await readOperators(db.pool, 'id = $1 and disabled_at is null', [row.operator_id])
  if (operator === undefined) return null

  if (now - row.last_seen_at.getTime() > NOTED_EVERY_MS)
    await db.pool.query('update operator_session set last_seen_at = $2 where id = $1', [
      row.id,
      new Date(now),
    ])
  return {
    operator,
    step: stepOf(operator, row.code_at),
    by: { operator: operator.id, session: row.id, address, permission: null },
    lastSeenAt: now,
    endsAt: row.ends_at.getTime(),
    codeAt: row.code_at?.getTime() ?? null,
    csrf: hash('sha256', `csrf ${token}`, 'base64url'),
  }
}

/** The missing step, in the order in which steps are asked for. */
const stepOf = ({ totp, passwordUntil }: Operator, codeAt: Date | null): OperatorSession['step'] => {
  if (totp === null) return 'enrol'
  if (codeAt === null) return 'code'
  return passwordUntil === null ? 'ready' : 'password'
}

export const hasFreshCode = ({ codeAt }: OperatorSession, now: number): boolean =>
  codeAt !== null && now - codeAt <= CODE_FRESH_FOR_MS

export const endSession = (db: Database, { by, now }: { by: Actor; now: number }): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    // First, because the actor must have a session.
    await recordAction(client, {
      by,
      action: 'operator.sign_out',
      subject: 'operator',
      subjectId: by.operator,
    })
    await client.query('update operator_session set ended_at = $2 where id = $1 and ended_at is null', [
      by.session,
      new Date(now),
    ])
  })

/** Ends all of the operator's own sessions except the calling one. Returns how many ended. */
export const endOtherSessions = (db: Database, { by, now }: { by: Actor; now: number }): Promise<number> =>
  inTransaction(db.pool, async (client) => {
    await lockActor(client, by)
    const ended = await endSessions(client, { operator: by.operator, but: by.session, now })
    await recordAction(client, {
      by,
      action: 'operator.end_sessions',
      subject: 'operator',
      subjectId: by.operator,
      after: { ended },
    })
    return ended
  })

/** Ends all of an operator's sessions, or all but one. Returns how many ended. */
export const endSessions = async (
  runner: Queryable,
  { operator, but = null, now }: { operator: bigint; but?: bigint | null; now: number },
): Promise<number> => {
  const { rowCount } = await runner.query(
    `update operator_session set ended_at = $3
     where operator_id = $1 and id is distinct from $2 and ended_at is null`,
    [operator, but, new Date(now)],
  )
  return rowCount ?? 0
}

type OpenSession = {
  readonly id: bigint
  readonly startedAt: Date
  readonly lastSeenAt: Date
  readonly address: string
  readonly browser: string
}

export const listSessions = async (
  db: Database,
  { operator, now }: { operator: bigint; now: number },
): Promise<OpenSession[]> => {
  const { rows } = await db.pool.query<OpenSession>(
    `select id, started_at as "startedAt", last_seen_at as "lastSeenAt", address, browser from operator_session
     where operator_id = $1 and ended_at is null and ends_at > $2 and last_seen_at > $3 order by id desc`,
    [operator, new Date(now), new Date(now - IDLE_MS)],
  )
  return rows
}

/** An operator as the sign-in and the console's handler need them. */
export type Operator = {
  readonly id: bigint
  readonly name: string
  readonly password: string
  /** Set while they use the password they were given. */
  readonly passwordUntil: Date | null
  readonly totp: Buffer | null
  readonly nextTotp: Buffer | null
  readonly roles: readonly Role[]
  readonly player: bigint | null
  readonly isDisabled: boolean
}

/** Rows of `operator`; the condition is trusted SQL with parameters. */
export const readOperators = async (
  runner: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<Operator[]> => {
  const { rows } = await runner.query<Operator>(
    `select id, name, password, password_until as "passwordUntil", totp, next_totp as "nextTotp", roles,
            player_id as player, disabled_at is not null as "isDisabled"
     from operator where ${condition}`,
    [...values],
  )
  return rows
}

/** What the log stores of an operator: nothing secret. */
export const factsOf = ({ name, roles, player, isDisabled, totp, passwordUntil }: Operator) => ({
  name,
  roles,
  player,
  isDisabled,
  hasTotp: totp !== null,
  mustChangePassword: passwordUntil !== null,
})
