import { DAY_MS } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { DUMMY_PASSWORD_HASH, isPassword } from '../../secrets/password-hash.ts'
import { type InstallationSecrets, type Seal, sealFor } from '../../secrets/seal.ts'
import { hashOf } from '../../secrets/secrets.ts'
import { closeIncident, openIncident } from '../../shared/incidents.ts'
import { recordAction } from '../../shared/operators.ts'
import { findBrowser } from './browsers.ts'
import {
  completeSession,
  type Operator,
  type OperatorSession,
  readOperators,
  startSession,
} from './sessions.ts'
import { totpStepOf } from './totp.ts'

/**
 * The first of two factors. Returns the token of a session that still needs the second. Strangers who try a name use up no tries in
 * a browser where that operator signed in before. Throws ConsoleRefusal('name_or_password_wrong' | 'too_many_sign_ins').
 */
export const signIn = async (
  db: Database,
  given: {
    name: string
    password: string
    address: string
    userAgent: string
    /** What the browser stores since a complete sign-in; null if nothing. */
    browser: string | null
    now: number
  },
): Promise<string> => {
  const { password, address, userAgent, browser, now } = given
  const name = given.name.toLowerCase()
  const [operator] = await readOperators(db.pool, 'name = $1 and disabled_at is null', [name])
  await checkPassword(db, { name, operator, password, browser, now })
  const token = operator && (await startSession(db, { operator, address, userAgent, now }))
  if (!token) throw new ConsoleRefusal('name_or_password_wrong')
  await noticeKnownPassword(db, { operator: operator.id, now })
  return token
}

const MOST_WITHOUT_CODE = 3

/** Wrong tries are incidents; somebody with the right password but repeatedly no code is nearly in. */
const noticeKnownPassword = async (
  { pool }: Database,
  { operator, now }: { readonly operator: bigint; readonly now: number },
): Promise<void> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from operator_session
     where operator_id = $1 and code_at is null and started_at > $2 and started_at > coalesce(
       (select max(at) from operator_action
        where subject = 'operator' and subject_id = $1::bigint::text and action in ('operator.change_password', 'operator.reset')),
       '-infinity')`,
    [operator, new Date(now - DAY_MS)],
  )
  const count = rows[0]?.count ?? 0
  if (count > MOST_WITHOUT_CODE)
    await openIncident(pool, {
      ...passwordKnown(operator),
      detail: `${count} sign-ins within a day with the right password but without a valid code.`,
      now,
    })
}

const passwordKnown = (operator: bigint) =>
  ({ kind: 'operator_password_known', subject: String(operator) }) as const

/** After a new or disabled password, nobody needs to look into the previous one. */
export const forgetKnownPassword = async (
  client: Queryable,
  { operator, now }: { readonly operator: bigint; readonly now: number },
): Promise<void> => {
  await closeIncident(client, { ...passwordKnown(operator), now })
}

/** The try is counted first. For an unknown name the work and the answer are the same as for a wrong password. Throws like signIn. */
export const checkPassword = async (
  db: Database,
  given: {
    name: string
    operator: Operator | undefined
    password: string
    browser: string | null
    now: number
  },
): Promise<void> => {
  const { name, operator, password, browser, now } = given
  // Also for unknown names: the time of an answer must not show which names exist.
  const browserHash = await findBrowser(db.pool, { operator: operator?.id ?? 0n, browser, now })
  const tried: Try = { name, isSomebodys: operator !== undefined, what: 'password', browserHash, now }
  await limitTries(db, tried, async (takeBack) => {
    const isRight = await isPassword(password, operator?.password ?? DUMMY_PASSWORD_HASH, {
      by: browserHash === null ? 'stranger' : 'operator',
      takeBack,
    })
    const until = operator?.passwordUntil?.getTime() ?? Number.POSITIVE_INFINITY
    if (operator === undefined || !isRight || until <= now) throw new ConsoleRefusal('name_or_password_wrong')
  })
}

type GiveCodeInput = { session: OperatorSession; code: string; browser: string; seal: Seal; now: number }

/**
 * The second factor: completes a session, or renews its code. A code works once. Returns the same as completeSession.
 * Throws ConsoleRefusal('code_wrong' | 'too_many_sign_ins').
 */
export const giveCode = async (db: Database, input: GiveCodeInput): Promise<string | null> => {
  const { session, code, browser, seal, now } = input
  const { operator, by } = session
  const { totp } = operator
  const key = totp === null ? null : seal.open({ label: sealLabel(operator.id), sealed: totp })
  await spendCode(db, { operator, key, code, browser, now })

  return inTransaction(db.pool, async (client) => {
    if (session.codeAt === null)
      await recordAction(client, {
        by,
        action: 'operator.sign_in',
        subject: 'operator',
        subjectId: operator.id,
      })
    return completeSession(client, { session, browser, now })
  })
}

type SpendCodeInput = { operator: Operator; key: Buffer | null; code: string; browser: string; now: number }

/** `key`: null if there is none or it cannot be read; then no code is right. */
export const spendCode = async (
  db: Database,
  { operator: { id, name }, key, code, browser, now }: SpendCodeInput,
): Promise<void> => {
  const browserHash = await findBrowser(db.pool, { operator: id, browser, now })
  await limitTries(db, { name, isSomebodys: true, what: 'code', browserHash, now }, async () => {
    const step = key === null ? null : totpStepOf(key, { code, now })
    if (step === null) throw new ConsoleRefusal('code_wrong')

    const { rowCount } = await db.pool.query(
      'update operator set totp_step = $2 where id = $1 and totp_step < $2',
      [id, step],
    )
    if (rowCount !== 1) throw new ConsoleRefusal('code_wrong')
  })
}

/** Seals operators' authenticators, and passwords on their way to them. */
export const operatorSeal = (secrets: InstallationSecrets): Seal => sealFor(secrets, 'operators')

/** At startup: reseals with the first secret what another one sealed, so that the other can be removed. */
export const renewAuthenticators = async (db: Database, seal: Seal): Promise<void> => {
  for (const { id, totp: sealed } of await readOperators(db.pool, 'totp is not null', [])) {
    const renewed = sealed === null ? null : seal.renew({ label: sealLabel(id), sealed })
    if (renewed !== null)
      await db.pool.query('update operator set totp = $2 where id = $1 and totp = $3', [id, renewed, sealed])
  }
}

/** The label under which an operator's authenticator is sealed. */
export const sealLabel = (operator: bigint): string => `operator ${operator}`

const MAX_TRIES = 5
const TRIES_COUNT_FOR_MS = 30 * 60_000
const TRYING = 5658

type Try = {
  readonly name: string
  /** Whether this name exists. The work is the same either way, so that the time reveals nothing. */
  readonly isSomebodys: boolean
  readonly what: 'password' | 'code'
  /** Of a browser the operator signed in from before, whose tries count separately; null for all others together. */
  readonly browserHash: Buffer | null
  readonly now: number
}

type TakeBack = () => Promise<void>

/** This server's tries that are counted but not yet checked, by name, browser and factor. */
const underWay = new Map<string, Set<Promise<void>>>()

/**
 * Counts a try, checks it, and takes it back unless `check` throws. If none is left it waits for those in progress and
 * checks again: correct concurrent tries must not lock their operator out. An operator without tries left is an
 * incident. Throws ConsoleRefusal('too_many_sign_ins').
 */
const limitTries = async (
  db: Database,
  tried: Try,
  check: (takeBack: TakeBack) => Promise<void>,
): Promise<void> => {
  const { name, what, browserHash, now } = tried
  const key = `${what} ${browserHash?.toString('hex') ?? ''} ${name}`
  let takeBack = await countTry(db, tried)
  for (let held = underWay.get(key); takeBack === null && held !== undefined; held = underWay.get(key)) {
    await Promise.allSettled(held)
    takeBack = await countTry(db, tried)
  }
  if (takeBack === null) {
    await openIncident(db.pool, { ...lockOutOf(tried), detail: `Five wrong attempts for the ${what}.`, now })
    throw new ConsoleRefusal('too_many_sign_ins')
  }

  const checked = checkAndTakeBack(db, tried, { check, takeBack })
  const held = underWay.get(key) ?? new Set()
  underWay.set(key, held.add(checked))
  try {
    await checked
  } finally {
    held.delete(checked)
    if (held.size === 0) underWay.delete(key)
  }
}

const checkAndTakeBack = async (
  db: Database,
  tried: Try,
  { check, takeBack }: { check: (takeBack: TakeBack) => Promise<void>; takeBack: TakeBack },
): Promise<void> => {
  await check(takeBack)
  await takeBack()
  const { name, what, browserHash, now } = tried
  await closeIncident(db.pool, { ...lockOutOf(tried), now })
  if (browserHash === null) return
  // A lock-out of strangers ends when their tries expire, which nobody else may ever see.
  const { rowCount } = await db.pool.query(
    'select from operator_try where name_hash = $1 and what = $2 and browser_hash is null and at > $3 limit 1',
    [hashOf(name), what, new Date(now - TRIES_COUNT_FOR_MS)],
  )
  if (rowCount === 0) await closeIncident(db.pool, { ...lockOutOf({ ...tried, browserHash: null }), now })
}

/**
 * Counts and commits a try before hashing, so that concurrent guesses gain nothing over sequential ones; the returned
 * function takes it back. Null if none is left.
 */
const countTry = async (db: Database, { name, what, browserHash, now }: Try): Promise<TakeBack | null> => {
  const id = await inTransaction(db.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [TRYING, name])
    await client.query('delete from operator_try where at <= $1', [new Date(now - TRIES_COUNT_FOR_MS)])
    const { rows } = await client.query<{ id: bigint }>(
      `insert into operator_try (name_hash, what, at, browser_hash)
       select $1, $2, $3, $5::bytea where (
         select count(*) from operator_try
         where name_hash = $1 and what = $2 and browser_hash is not distinct from $5) < $4
       returning id`,
      [hashOf(name), what, new Date(now), MAX_TRIES, browserHash],
    )
    return rows[0]?.id ?? null
  })
  if (id === null) return null
  return async () => {
    await db.pool.query('delete from operator_try where id = $1', [id])
  }
}

/** Lets a locked-out operator try again. */
export const forgetTries = async (client: pg.ClientBase, name: string): Promise<void> => {
  await client.query('delete from operator_try where name_hash = $1', [hashOf(name)])
}

/** Unknown names share one incident; otherwise invented names would fill the list. */
const lockOutOf = ({ name, isSomebodys, what, browserHash }: Try) =>
  ({
    kind: 'operator_locked_out',
    // Separate, like their tries: a sign-in from a known browser ends no lock-out of strangers.
    subject: `${isSomebodys ? name : 'unknown names'}, ${what}${browserHash === null ? '' : ' in a known browser'}`,
  }) as const
