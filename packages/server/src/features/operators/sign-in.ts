import { ConsoleRefusal } from '../../console-refusal.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordAction } from '../../ledger/operator-log.ts'
import { isPassword, NOBODYS_PASSWORD } from '../../secrets/password-hash.ts'
import { unseal } from '../../secrets/seal.ts'
import { countTry } from './count-try.ts'
import { type Operator, readOperators } from './operator-row.ts'
import { type OperatorSession, startSession } from './sessions.ts'
import { totpStepOf } from './totp.ts'

/**
 * The first of two factors. Answers the token of a session that still needs the second. Throws
 * ConsoleRefusal('name_or_password_wrong' | 'too_many_sign_ins').
 */
export const signIn = async (
  db: Database,
  given: { name: string; password: string; address: string; browser: string; now: number },
): Promise<string> => {
  const { name, password, address, browser, now } = given
  const [operator] = await readOperators(db.pool, 'name = $1 and disabled_at is null', [name.toLowerCase()])
  if (operator === undefined) {
    await isPassword(password, NOBODYS_PASSWORD)
    throw new ConsoleRefusal('name_or_password_wrong')
  }
  await checkPassword(db, { operator, password, now })
  return startSession(db, { operator: operator.id, address, browser, now })
}

/** A try is counted first. Throws as the sign-in does. */
export const checkPassword = async (
  db: Database,
  { operator, password, now }: { operator: Operator; password: string; now: number },
): Promise<void> => {
  const { id, name, passwordUntil } = operator
  const takeBack = await countTry(db, { operator: id, name, what: 'password', now })
  const isRight = await isPassword(password, operator.password, takeBack)
  if (!isRight || (passwordUntil !== null && passwordUntil.getTime() <= now))
    throw new ConsoleRefusal('name_or_password_wrong')
  await takeBack()
}

/**
 * The second factor: completes a session, or makes its code fresh again. A code works once. Throws
 * ConsoleRefusal('code_wrong' | 'too_many_sign_ins').
 */
export const giveCode = async (
  db: Database,
  { session, code, secret, now }: { session: OperatorSession; code: string; secret: Buffer; now: number },
): Promise<void> => {
  const { operator, by } = session
  const { totp } = operator
  const key = totp === null ? null : unseal(secret, { label: sealLabel(operator.id), sealed: totp })
  await spendCode(db, { operator, key, code, now })

  await inTransaction(db.pool, async (client) => {
    await client.query('update operator_session set code_at = $2 where id = $1', [by.session, new Date(now)])
    if (session.codeAt !== null) return
    await recordAction(client, {
      ...{ by, action: 'operator.sign_in', subject: 'operator', subjectId: operator.id },
    })
  })
}

/** `key`: null where there is none, or it cannot be read: then no code is right. */
export const spendCode = async (
  db: Database,
  { operator, key, code, now }: { operator: Operator; key: Buffer | null; code: string; now: number },
): Promise<void> => {
  const { id, name } = operator
  const takeBack = await countTry(db, { operator: id, name, what: 'code', now })
  const step = key === null ? null : totpStepOf(key, { code, now })
  if (step === null) throw new ConsoleRefusal('code_wrong')

  const { rowCount } = await db.pool.query(
    'update operator set totp_step = $2 where id = $1 and totp_step < $2',
    [id, step],
  )
  if (rowCount !== 1) throw new ConsoleRefusal('code_wrong')
  await takeBack()
}

/** Under which label an operator's authenticator is sealed. */
export const sealLabel = (operator: bigint): string => `operator ${operator}`
