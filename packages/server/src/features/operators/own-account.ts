import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { hashPassword } from '../../secrets/password-hash.ts'
import type { Seal } from '../../secrets/seal.ts'
import { recordAction } from '../../shared/operators.ts'
import { assertStrong } from './password-rule.ts'
import { completeSession, endSessions, hasFreshCode, type OperatorSession } from './sessions.ts'
import { checkPassword, forgetKnownPassword, giveCode, sealLabel, spendCode } from './sign-in.ts'
import { enrolmentOf, makeTotpSecret } from './totp.ts'

type Own = { readonly session: OperatorSession; readonly now: number }

/**
 * A new authenticator, not in force before its first code. Replacing another one takes a code of that one in this very call:
 * an earlier code may be from somebody else. Throws ConsoleRefusal('not_complete' | 'fresh_code_needed' | 'code_wrong' | …).
 */
export const startEnrolment = async (
  db: Database,
  input: Own & { readonly code: string | undefined; readonly browser: string; readonly seal: Seal },
): Promise<{ secret: string; uri: string }> => {
  const { session, code, browser, seal, now } = input
  const { operator, step } = session
  if (step !== 'enrol' && step !== 'ready') throw new ConsoleRefusal('not_complete')
  if (step === 'ready') {
    if (code === undefined) throw new ConsoleRefusal('fresh_code_needed')
    await giveCode(db, { session, code, browser, seal, now })
  }
  const key = makeTotpSecret()
  const { rowCount } = await db.pool.query(
    'update operator set next_totp = $2 where id = $1 and totp is not distinct from $3',
    [operator.id, seal.seal({ label: sealLabel(operator.id), plain: key }), operator.totp],
  )
  if (rowCount !== 1) throw new ConsoleRefusal('code_wrong')
  return enrolmentOf(operator.name, key)
}

/**
 * The first code puts it in force and counts as this session's; all other sessions end. Returns the same as
 * completeSession. Throws ConsoleRefusal('code_wrong' | …).
 */
export const confirmEnrolment = async (
  db: Database,
  input: Own & { readonly code: string; readonly browser: string; readonly seal: Seal },
): Promise<string | null> => {
  const { session, code, browser, seal, now } = input
  const { operator, by } = session
  if (session.step !== 'enrol') {
    if (session.step !== 'ready') throw new ConsoleRefusal('not_complete')
    if (!hasFreshCode(session, now)) throw new ConsoleRefusal('fresh_code_needed')
  }
  const sealed = operator.nextTotp
  const key = sealed === null ? null : seal.open({ label: sealLabel(operator.id), sealed })
  await spendCode(db, { operator, key, code, browser, now })

  return inTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query(
      'update operator set totp = next_totp, next_totp = null where id = $1 and next_totp = $2',
      [operator.id, sealed],
    )
    if (rowCount !== 1) throw new ConsoleRefusal('code_wrong')
    const ended = await endSessions(client, { operator: operator.id, but: by.session, now })
    await recordAction(client, {
      by,
      action: 'operator.enrol',
      subject: 'operator',
      subjectId: operator.id,
      after: { replacesOne: operator.totp !== null, ended },
    })
    return completeSession(client, { session, browser, now })
  })
}

/** The old password is asked for again; all other sessions end. Throws a ConsoleRefusal. */
export const changePassword = async (
  db: Database,
  input: Own & { oldPassword: string; newPassword: string; browser: string | null },
): Promise<void> => {
  const { session, oldPassword, newPassword, browser, now } = input
  const { operator, by, step } = session
  if (step !== 'password' && step !== 'ready') throw new ConsoleRefusal('not_complete')
  assertStrong(newPassword, operator.name)
  if (oldPassword === newPassword) throw new ConsoleRefusal('password_unchanged')
  await checkPassword(db, { name: operator.name, operator, password: oldPassword, browser, now })
  const hashed = await hashPassword(newPassword, { by: 'operator' })

  await inTransaction(db.pool, async (client) => {
    // Anyone who changed it meanwhile also knew the old one; this caller did not know the new one.
    const { rowCount } = await client.query(
      'update operator set password = $3, password_until = null where id = $1 and password = $2',
      [operator.id, operator.password, hashed],
    )
    if (rowCount !== 1) throw new ConsoleRefusal('name_or_password_wrong')
    await endSessions(client, { operator: operator.id, but: by.session, now })
    await forgetKnownPassword(client, { operator: operator.id, now })
    await recordAction(client, {
      by,
      action: 'operator.change_password',
      subject: 'operator',
      subjectId: operator.id,
    })
  })
}
