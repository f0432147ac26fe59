import { ConsoleRefusal } from '../../console-refusal.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordAction } from '../../ledger/operator-log.ts'
import { isPassword, NOBODYS_PASSWORD } from '../../secrets/password-hash.ts'
import { type InstallationSecrets, type Seal, sealFor } from '../../secrets/seal.ts'
import { findBrowser } from './browsers.ts'
import { countTry } from './count-try.ts'
import { type Operator, readOperators } from './operator-row.ts'
import { completeSession, type OperatorSession, startSession } from './sessions.ts'
import { totpStepOf } from './totp.ts'

/**
 * The first of two factors. Answers the token of a session that still needs the second. Strangers who try a name use up
 * nothing of who signs in where they did before. Throws
 * ConsoleRefusal('name_or_password_wrong' | 'too_many_sign_ins').
 */
export const signIn = async (
  db: Database,
  given: {
    name: string
    password: string
    address: string
    userAgent: string
    /** What the browser keeps since a complete sign-in; null where it keeps nothing. */
    browser: string | null
    now: number
  },
): Promise<string> => {
  const { password, address, userAgent, browser, now } = given
  const name = given.name.toLowerCase()
  const [operator] = await readOperators(db.pool, 'name = $1 and disabled_at is null', [name])
  await checkPassword(db, { name, operator, password, browser, now })
  if (operator === undefined) throw new ConsoleRefusal('name_or_password_wrong')
  return startSession(db, { operator: operator.id, address, userAgent, now })
}

/**
 * A try is counted first, and without an operator of that name the same is done and said as for a wrong password. Throws
 * as the sign-in does.
 */
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
  const browserHash =
    operator === undefined ? null : await findBrowser(db.pool, { operator: operator.id, browser, now })
  const takeBack = await countTry(db, {
    ...{ name, isSomebodys: operator !== undefined, what: 'password', browserHash, now },
  })
  const isRight = await isPassword(password, operator?.password ?? NOBODYS_PASSWORD, takeBack)
  const until = operator?.passwordUntil?.getTime() ?? Number.POSITIVE_INFINITY
  if (operator === undefined || !isRight || until <= now) throw new ConsoleRefusal('name_or_password_wrong')
  await takeBack()
}

/**
 * The second factor: completes a session, or makes its code fresh again. A code works once. Answers as completeSession
 * does. Throws ConsoleRefusal('code_wrong' | 'too_many_sign_ins').
 */
export const giveCode = async (
  db: Database,
  {
    session,
    code,
    browser,
    seal,
    now,
  }: { session: OperatorSession; code: string; browser: string; seal: Seal; now: number },
): Promise<string | null> => {
  const { operator, by } = session
  const { totp } = operator
  const key = totp === null ? null : seal.open({ label: sealLabel(operator.id), sealed: totp })
  await spendCode(db, { operator, key, code, now })

  return inTransaction(db.pool, async (client) => {
    const token = await completeSession(client, { session, browser, now })
    if (session.codeAt === null)
      await recordAction(client, {
        ...{ by, action: 'operator.sign_in', subject: 'operator', subjectId: operator.id },
      })
    return token
  })
}

/** `key`: null where there is none, or it cannot be read: then no code is right. */
export const spendCode = async (
  db: Database,
  { operator, key, code, now }: { operator: Operator; key: Buffer | null; code: string; now: number },
): Promise<void> => {
  const { id, name } = operator
  const takeBack = await countTry(db, { name, isSomebodys: true, what: 'code', browserHash: null, now })
  const step = key === null ? null : totpStepOf(key, { code, now })
  if (step === null) throw new ConsoleRefusal('code_wrong')

  const { rowCount } = await db.pool.query(
    'update operator set totp_step = $2 where id = $1 and totp_step < $2',
    [id, step],
  )
  if (rowCount !== 1) throw new ConsoleRefusal('code_wrong')
  await takeBack()
}

/** What authenticators of operators, and passwords on their way to them, are sealed with. */
export const operatorSeal = (secrets: InstallationSecrets): Seal => sealFor(secrets, 'operators')

/** At a start: what another secret sealed is sealed under the first one, so that the other can go. */
export const renewAuthenticators = async (db: Database, seal: Seal): Promise<void> => {
  for (const { id, totp: sealed } of await readOperators(db.pool, 'totp is not null', [])) {
    const renewed = sealed === null ? null : seal.renew({ label: sealLabel(id), sealed })
    if (renewed !== null)
      await db.pool.query('update operator set totp = $2 where id = $1 and totp = $3', [id, renewed, sealed])
  }
}

/** Under which label an operator's authenticator is sealed. */
export const sealLabel = (operator: bigint): string => `operator ${operator}`
