import type { login, RequestOf, register as registerCall } from '@nibble/contract'
import { isReservedName } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import { codeOf } from '../../../db/failures.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../refusal.ts'
import { DUMMY_PASSWORD_HASH, hashPassword, isPassword } from '../../../secrets/password-hash.ts'
import { findInviter, queueOf } from '../../../shared/people.ts'
import { carryLeftBreaks } from '../carried-breaks.ts'
import { hasSignedInHere } from '../device-fingerprints.ts'
import { becomePlayer, endGuest } from '../guests.ts'
import type { SignedIn } from '../login-auth.ts'
import { countNewcomer } from '../newcomers.ts'
import { importSessionKey, type Session, type SignInFrom, startSession } from '../sessions.ts'
import { checkProfile, type GrantFirstLogin, makePlayer, recordBlockedSignUp } from '../sign-up.ts'
import { type CodeFrom, type Codes, checkCode, leftMailbox, spendCode } from './codes.ts'
import { countTry, shardsOf } from './count-try.ts'
import { addIdentity, findByEmail } from './identity.ts'

/** Throws Refusal('password_wrong' | 'too_many_tries'), alike for addresses with and without an account. */
export const loginByEmail = async (
  db: Database,
  input: RequestOf<typeof login> & SignInFrom & { guest?: Session | null },
): Promise<SignedIn> => {
  const { email, password, sessionKey: key, claimedIp, device, fingerprints, trace, guest, now } = input
  if (importSessionKey(key) === null) throw new Refusal('signature_mismatch')
  const isKnownBrowser = fingerprints != null && (await hasSignedInHere(db.pool, { email, fingerprints }))
  const shards = shardsOf({ email, isKnownBrowser, fingerprints: fingerprints ?? null })
  const takeBack = await countTry(db, { shards, now })
  const identity = await findByEmail(db.pool, email)
  const isRight = await isPassword(password, identity?.password ?? DUMMY_PASSWORD_HASH, {
    by: isKnownBrowser && identity !== null ? await queueOf(db.pool, identity.player) : 'stranger',
    takeBack,
  })
  if (identity === null || !isRight) throw new Refusal('password_wrong')
  await takeBack()

  return inTransaction(db.pool, async (client) => {
    // Changing the password ends all sessions: none may start unnoticed with the old one.
    const { rowCount } = await client.query(
      'select from email_identity where email = $1 and password = $2 for share',
      [email, identity.password],
    )
    if (rowCount !== 1) throw new Refusal('password_wrong')
    const { player, bindId } = identity
    if (guest != null) await endGuest(client, { session: guest, keptBy: player, trace, now })
    const session = await startSession(client, {
      player,
      key,
      claimedIp,
      device,
      fingerprints,
      trace,
      now,
      walletProofAt: null,
      way: 'email',
    })
    return { ...session, bindId, gift: null }
  })
}

export type RegisterSetup = {
  readonly db: Database
  readonly codes: Codes
  readonly grantFirstLogin: GrantFirstLogin
  readonly blockedCountries: readonly string[]
  /** By wallet and by e-mail together, on a day. */
  readonly newAccountsPerNetwork: number
}

/**
 * Creates a player and signs them in. Only somebody who has shown the code learns whether the address or name is taken;
 * the code stays valid for another attempt.
 */
export const register = (
  setup: RegisterSetup,
  input: RequestOf<typeof registerCall> & SignInFrom & CodeFrom & { guest?: Session | null },
): Promise<SignedIn> => signUp(setup, input).catch(recordBlockedSignUp(setup.db, input))

const signUp = async (
  setup: RegisterSetup,
  input: RequestOf<typeof registerCall> & SignInFrom & CodeFrom & { guest?: Session | null },
): Promise<SignedIn> => {
  const { db } = setup
  const {
    email,
    username,
    sessionKey: key,
    guest = null,
    claimedIp,
    device,
    fingerprints,
    trace,
    now,
  } = input
  if (importSessionKey(key) === null) throw new Refusal('signature_mismatch')
  const country = checkProfile(input, setup.blockedCountries)
  const parent = (await findInviter(db.pool, input.invitationCode ?? ''))?.id ?? null
  const code = await checkCode(setup, {
    email,
    purpose: 'register',
    code: input.emailCode,
    from: input.from,
    now,
  })
  if (isReservedName(username)) throw new Refusal('username_taken')
  const hash = await hashPassword(input.password, { by: 'stranger' })

  return inTransaction(db.pool, async (client) => {
    await spendCode(client, { code, now })
    if ((await findByEmail(client, email)) !== null) throw new Refusal('email_taken')
    const keepsGuest =
      guest !== null && (await endGuest(client, { session: guest, keptBy: null, trace, now }))
    const player = keepsGuest
      ? await nameGuest(client, { guest, username, country, parent, now })
      : await makePlayer(client, { username, country, parent })
    if (player === null) throw new Refusal('username_taken')
    const { id, bindId } = player
    if (!(await addIdentity(client, { player: id, email, hash, now }))) throw new Refusal('email_taken')
    await carryLeftBreaks(client, { way: leftMailbox(setup.codes, email), player: id, trace, now })
    // After everything that may wait: until the commit, the network's other newcomers wait for this one.
    if (!keepsGuest) {
      const { newAccountsPerNetwork: most } = setup
      await countNewcomer(client, { networks: input.networks, most, now }, 'accounts_used_up')
    }

    const gift = keepsGuest ? null : (await setup.grantFirstLogin(client, { player: id })).amount
    const session = await startSession(client, {
      player: id,
      key,
      claimedIp,
      device,
      fingerprints,
      trace,
      now,
      walletProofAt: null,
      way: 'email',
      isNewPlayer: true,
    })
    return { ...session, bindId, gift }
  })
}

/** The guest becomes the account that they register, with the name and country given now. */
const nameGuest = async (
  client: pg.PoolClient,
  {
    guest,
    username,
    country,
    ...given
  }: { guest: Session; username: string; country: string; parent: bigint | null; now: number },
) => {
  const { rowCount: taken } = await client.query(
    'select from player where lower(username) = lower($1) and id <> $2',
    [username, guest.player],
  )
  if (taken !== 0) return null
  const player = await becomePlayer(client, { ...given, session: guest, blockedCountries: [] })
  await client
    .query('update player set username = $2, country = $3 where id = $1', [player.id, username, country])
    .catch(refuseTakenName)
  return player
}

/** Somebody took the name at the same moment. */
const refuseTakenName = (error: unknown): never => {
  throw codeOf(error) === '23505' ? new Refusal('username_taken') : error
}
