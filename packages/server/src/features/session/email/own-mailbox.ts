import type { connectEmail as connectCall, RequestOf, sendAccountCode } from '@nibble/contract'
import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import { isTemporary } from '../../../db/failures.ts'
import { inTransaction, PLAY_LIMITS } from '../../../db/transaction.ts'
import { lockPlayers } from '../../../ledger/money-call.ts'
import { Refusal } from '../../../refusal.ts'
import { hashPassword } from '../../../secrets/password-hash.ts'
import { requireProof } from '../../../secrets/secrets.ts'
import { assertMoneyMayLeave, holdSession } from '../../../shared/people.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../../shared/security-events.ts'
import { carryLeftBreaks, isOnBreak, recordLeft } from '../carried-breaks.ts'
import { type DeviceFingerprints, forgetBrowsers } from '../device-fingerprints.ts'
import { endPlans } from '../end-plans.ts'
import { endMailSessions, holdSignIns, type Session } from '../sessions.ts'
import { signerOf } from '../sign-in-message.ts'
import {
  type CodeFrom,
  type Codes,
  checkCode,
  endCodes,
  leftMailbox,
  type RightCode,
  spendCode,
} from './codes.ts'
import { addIdentity, findByPlayer, hasOldWallet, hasWallet } from './identity.ts'

type Setup = { readonly db: Database; readonly codes: Codes }

/** For what holds a player: only for a short time. Throws Refusal('try_again') if something holds them longer. */
export const whileHeld = async <Answer>(
  { pool }: Database,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await inTransaction(pool, work, PLAY_LIMITS)
  } catch (error) {
    throw isTemporary(error) ? new Refusal('try_again') : error
  }
}
type OwnPurpose = 'connect_wallet' | 'security_password'

/** Where a signed-in player's code is sent. Throws Refusal if they could not use it. */
export const mailboxFor = async (
  db: Database,
  { session, asked, now }: { session: Session; asked: RequestOf<typeof sendAccountCode>; now: number },
): Promise<string> => {
  if (asked.purpose !== 'connect_email') return ownMailbox(db, session.player)

  requireProof({ provenAt: session.walletProofAt, now })
  if ((await findByPlayer(db.pool, session.player)) !== null) throw new Refusal('email_connected')
  await assertMoneyMayLeave(db.pool, { player: session.player, now })
  return asked.email
}

/**
 * The mailbox that proves a player. Throws Refusal('fresh_proof_needed') if they have a wallet: then that is the proof,
 * and the mailbox does not open what the wallet protects; Refusal('email_missing') if they have neither.
 */
const ownMailbox = async (db: Database, player: bigint): Promise<string> => {
  if (await hasWallet(db.pool, player)) throw new Refusal('fresh_proof_needed', { by: 'wallet' })
  const identity = await findByPlayer(db.pool, player)
  if (identity === null) throw new Refusal('email_missing')
  return identity.email
}

type Shown = {
  readonly player: bigint
  readonly purpose: OwnPurpose
  readonly code: string
  readonly now: number
} & CodeFrom

/** Throws Refusal, also like `ownMailbox`. */
export const checkOwnCode = async (
  setup: Setup,
  { player, purpose, code, from, now }: Shown,
): Promise<RightCode> => {
  const email = await ownMailbox(setup.db, player)
  return checkCode(setup, { email, purpose, code, from, now })
}

/** The same for a proof that another part acts on: spends the code with it. */
export const spendOwnCode = async (setup: Setup, shown: Shown): Promise<void> => {
  const code = await checkOwnCode(setup, shown)
  await spendCode(setup.db.pool, { code, now: shown.now })
}

/**
 * Lets a player with a wallet also sign in by e-mail. Only somebody who has shown the code learns that the address is
 * another player's; nobody learns whose.
 */
export const connectEmail = async (
  setup: { readonly db: Database; readonly codes: Codes },
  input: RequestOf<typeof connectCall> & CodeFrom & { session: Session; trace?: Trace; now: number },
): Promise<void> => {
  const { db } = setup
  const { session, email, from, trace = NO_TRACE, now } = input
  requireProof({ provenAt: session.walletProofAt, now })
  if ((await findByPlayer(db.pool, session.player)) !== null) throw new Refusal('email_connected')
  const code = await checkCode(setup, {
    email,
    purpose: 'connect_email',
    code: input.emailCode,
    from,
    now,
  })
  const hash = await hashPassword(input.password, { by: 'stranger' })

  await whileHeld(db, async (client) => {
    const { player } = session
    await spendCode(client, { code, now })
    // Before their session, for a break that comes with the mailbox.
    await lockPlayers(client, [player])
    await holdSession(client, session.id)
    if (await addIdentity(client, { player, email, hash, now })) {
      await recordAndNotify(client, { kind: 'credential_added', what: 'email', player, trace, now })
      return carryLeftBreaks(client, { way: leftMailbox(setup.codes, email), player, trace, now })
    }
    const own = await findByPlayer(client, session.player)
    throw new Refusal(own === null ? 'email_taken' : 'email_connected')
  })
}

/**
 * Removes the address and its password from an account, so that a reader of the mailbox is out. A wallet has signed just now that
 * was there before the mailbox could have joined it unseen: nobody loses their only way in, and a mailbox alone shuts nobody out. A
 * running plan may be that reader's, and ends. How long money waits is unchanged, and a break goes with the mailbox
 * (docs/decisions/0324). Returns the ids of the ended sessions.
 */
export const disconnectEmail = async (
  { db, codes }: Setup,
  input: {
    readonly session: Session
    readonly trace?: Trace
    readonly fingerprints?: DeviceFingerprints | null
    readonly now: number
  },
): Promise<string[]> => {
  const { session, trace = NO_TRACE, fingerprints = null, now } = input
  const { player } = session
  const identity = await findByPlayer(db.pool, player)
  if (identity === null) throw new Refusal('email_missing')
  const { email } = identity

  return whileHeld(db, async (client) => {
    // In the order of a reset: codes, the address, the player, sessions. So one of the two waits for the other, and finds its result.
    await endCodes(client, { email, now })
    const { rowCount } = await client.query(
      'select from email_identity where email = $1 and player_id = $2 for update',
      [email, player],
    )
    if (rowCount !== 1) throw new Refusal('email_missing')
    if (!(await hasOldWallet(client, { player, now }))) throw new Refusal('wallet_too_new')
    requireProof({ provenAt: session.walletProofAt, now })
    // A plan being started is seen, and so are notification channels being chosen.
    await lockPlayers(client, [player])
    await holdSignIns(client, player)
    await holdSession(client, session.id)
    // Among several wallets, a young one that signed is no better than a young one alone.
    const address = await signerOf(client, session)
    if (!(await hasOldWallet(client, { player, address, now }))) throw new Refusal('wallet_too_new')
    await endPlans(client, player)
    if (await isOnBreak(client, player)) await recordLeft(client, { way: leftMailbox(codes, email), player })
    // Before the address is removed, so that the old mailbox is notified.
    await recordAndNotify(client, { kind: 'credential_removed', what: 'email', player, trace, now })
    await client.query('delete from email_identity where email = $1', [email])
    // Players notified of sign-ins only by mail are notified in the page from now on.
    await client.query(
      `update subscription set sign_ins = sign_ins || array['app']
       where player_id = $1 and not sign_ins && array['app', 'push']`,
      [player],
    )
    const ended = await endMailSessions(client, player)
    // The mailbox's reader may have signed in where the next time would go unnoticed. After the sessions, in a sign-in's lock order.
    await forgetBrowsers(client, { player, but: fingerprints })
    return ended
  })
}
