import type { login, RequestOf } from '@nibble/contract'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../refusal.ts'
import { isPassword, NOBODYS_PASSWORD } from '../../../secrets/password-hash.ts'
import type { SignedIn } from '../login-auth.ts'
import { importSessionKey } from '../session-key.ts'
import { type SignInFrom, startSession } from '../sessions.ts'
import { hasSignedInHere } from '../sign-in-marks.ts'
import { countTry, lanesOf } from './count-try.ts'
import { findByEmail } from './identity.ts'

/** Throws Refusal('password_wrong' | 'too_many_tries'), alike for addresses with and without an account. */
export const loginByEmail = async (
  db: Database,
  input: RequestOf<typeof login> & SignInFrom,
): Promise<SignedIn> => {
  const { email, password, sessionKey: key, claimedIp, device, marks, trace, now } = input
  if (importSessionKey(key) === null) throw new Refusal('signature_mismatch')
  const isKnownBrowser = marks != null && (await hasSignedInHere(db.pool, { email, marks }))
  const lanes = lanesOf({ email, isKnownBrowser, marks: marks ?? null })
  const takeBack = await countTry(db, { lanes, now })
  const identity = await findByEmail(db.pool, email)
  const isRight = await isPassword(password, identity?.password ?? NOBODYS_PASSWORD, takeBack)
  if (identity === null || !isRight) throw new Refusal('password_wrong')
  await takeBack()

  return inTransaction(db.pool, async (client) => {
    // Whoever changes the password ends all sessions: none may begin with the old one behind his back.
    const { rowCount } = await client.query(
      'select from email_identity where email = $1 and password = $2 for share',
      [email, identity.password],
    )
    if (rowCount !== 1) throw new Refusal('password_wrong')
    const { player, bindId } = identity
    const session = await startSession(client, {
      ...{ player, key, claimedIp, device, marks, trace, now },
      ...{ walletProofAt: null, way: 'email' },
    })
    return { ...session, bindId, gift: null }
  })
}
