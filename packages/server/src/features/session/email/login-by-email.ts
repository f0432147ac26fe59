import type { login, RequestOf, register as registerCall } from '@nibble/contract'
import { isReservedName } from '@nibble/domain'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../refusal.ts'
import { hashPassword, isPassword, NOBODYS_PASSWORD } from '../../../secrets/password-hash.ts'
import { findInviter } from '../../../shared/people.ts'
import type { SignedIn } from '../login-auth.ts'
import { importSessionKey, type SignInFrom, startSession } from '../sessions.ts'
import { hasSignedInHere } from '../sign-in-marks.ts'
import { checkProfile, type GrantFirstLogin, makePlayer, recordBlockedSignUp } from '../sign-up.ts'
import { type CodeFrom, type Codes, checkCode, spendCode } from './codes.ts'
import { countTry, shardsOf } from './count-try.ts'
import { addIdentity, findByEmail } from './identity.ts'

/** Throws Refusal('password_wrong' | 'too_many_tries'), alike for addresses with and without an account. */
export const loginByEmail = async (
  db: Database,
  input: RequestOf<typeof login> & SignInFrom,
): Promise<SignedIn> => {
  const { email, password, sessionKey: key, claimedIp, device, marks, trace, now } = input
  if (importSessionKey(key) === null) throw new Refusal('signature_mismatch')
  const isKnownBrowser = marks != null && (await hasSignedInHere(db.pool, { email, marks }))
  const shards = shardsOf({ email, isKnownBrowser, marks: marks ?? null })
  const takeBack = await countTry(db, { shards, now })
  const identity = await findByEmail(db.pool, email)
  const isRight = await isPassword(password, identity?.password ?? NOBODYS_PASSWORD, takeBack)
  if (identity === null || !isRight) throw new Refusal('password_wrong')
  await takeBack()

  return inTransaction(db.pool, async (client) => {
    // Whoever changes the password ends all sessions: none may begin with the old one behind their back.
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

export type RegisterSetup = {
  readonly db: Database
  readonly codes: Codes
  readonly grantFirstLogin: GrantFirstLogin
  readonly blockedCountries: readonly string[]
}

/**
 * Makes a player and signs them in. Whether the address or the name is taken is told only to whoever has shown the code,
 * which stays good for another attempt.
 */
export const register = (
  setup: RegisterSetup,
  input: RequestOf<typeof registerCall> & SignInFrom & CodeFrom,
): Promise<SignedIn> => signUp(setup, input).catch(recordBlockedSignUp(setup.db, input))

const signUp = async (
  setup: RegisterSetup,
  input: RequestOf<typeof registerCall> & SignInFrom & CodeFrom,
): Promise<SignedIn> => {
  const { db } = setup
  const { email, username, sessionKey: key, claimedIp, device, marks, trace, now } = input
  if (importSessionKey(key) === null) throw new Refusal('signature_mismatch')
  const country = checkProfile(input, setup.blockedCountries)
  const parent = (await findInviter(db.pool, input.invitationCode ?? ''))?.id ?? null
  const code = await checkCode(setup, {
    ...{ email, purpose: 'register', code: input.emailCode, from: input.from, now },
  })
  if (isReservedName(username)) throw new Refusal('username_taken')
  const hash = await hashPassword(input.password)

  return inTransaction(db.pool, async (client) => {
    await spendCode(client, { code, now })
    if ((await findByEmail(client, email)) !== null) throw new Refusal('email_taken')
    const player = await makePlayer(client, { username, country, parent })
    if (player === null) throw new Refusal('username_taken')
    const { id, bindId } = player
    if (!(await addIdentity(client, { player: id, email, hash, now }))) throw new Refusal('email_taken')

    const { amount: gift } = await setup.grantFirstLogin(client, { player: id })
    const session = await startSession(client, {
      ...{ player: id, key, claimedIp, device, marks, trace, now },
      ...{ walletProofAt: null, way: 'email', isNewPlayer: true },
    })
    return { ...session, bindId, gift }
  })
}
