import type { RequestOf, register as registerCall } from '@nibble/contract'
import { isReservedName } from '@nibble/domain'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { findInviter } from '../../../ledger/find-inviter.ts'
import { Refusal } from '../../../refusal.ts'
import { hashPassword } from '../../../secrets/password-hash.ts'
import { checkProfile } from '../check-profile.ts'
import type { SignedIn } from '../login-auth.ts'
import { type GrantFirstLogin, makePlayer } from '../make-player.ts'
import { noteBlockedSignUp } from '../note-blocked-sign-up.ts'
import { importSessionKey } from '../session-key.ts'
import { type SignInFrom, startSession } from '../sessions.ts'
import { type CodeFrom, checkCode, spendCode } from './check-code.ts'
import type { Codes } from './codes.ts'
import { addIdentity, findByEmail } from './identity.ts'

export type RegisterSetup = {
  readonly db: Database
  readonly codes: Codes
  readonly grantFirstLogin: GrantFirstLogin
  readonly blockedCountries: readonly string[]
}

/**
 * Makes a player and signs him in. Whether the address or the name is taken is told only to whoever has shown the code,
 * which stays good for another attempt.
 */
export const register = (
  setup: RegisterSetup,
  input: RequestOf<typeof registerCall> & SignInFrom & CodeFrom,
): Promise<SignedIn> => signUp(setup, input).catch(noteBlockedSignUp(setup.db, input))

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
