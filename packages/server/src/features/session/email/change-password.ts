import type { forgotPassword, RequestOf, updatePassWord } from '@nibble/contract'
import type pg from 'pg'
import { toHex } from 'viem'
import type { Database } from '../../../db/database.ts'
import { codeOf, isTemporary } from '../../../db/failures.ts'
import { inTransaction, PLAY_LIMITS } from '../../../db/transaction.ts'
import { lockPlayers } from '../../../ledger/money-call.ts'
import { Refusal } from '../../../refusal.ts'
import { hashPassword, isPassword } from '../../../secrets/password-hash.ts'
import { holdSession, queueOf, startMoneyWait } from '../../../shared/people.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../../shared/security-events.ts'
import { leftWallet, recordLeft } from '../carried-breaks.ts'
import { type DeviceFingerprints, forgetBrowsers } from '../device-fingerprints.ts'
import { endPlans } from '../end-plans.ts'
import { endSessions, holdSignIns, type Session } from '../sessions.ts'
import { lockAddress } from '../sign-in-message.ts'
import { type CodeFrom, type Codes, checkCode, endCodes } from './codes.ts'
import { countTry, forgetTries, ownShards } from './count-try.ts'
import { findByEmail, findByPlayer, hasOldWallet } from './identity.ts'

/**
 * Changes the login password given the old one and ends the sessions that this one may (docs/decisions/0298). Returns
 * their ids. Throws Refusal.
 */
export const changePassword = async (
  db: Database,
  input: RequestOf<typeof updatePassWord> & {
    session: Session
    trace?: Trace
    fingerprints?: DeviceFingerprints | null
    now: number
  },
): Promise<string[]> => {
  const { session, oldPassword, newPassword, trace = NO_TRACE, fingerprints = null, now } = input
  const identity = await findByPlayer(db.pool, session.player)
  if (identity === null) throw new Refusal('email_missing')
  const { email, player, password: old } = identity
  const by = await queueOf(db.pool, player)
  const takeBack = await countTry(db, { shards: ownShards(player), now })
  if (!(await isPassword(oldPassword, old, { by, takeBack }))) throw new Refusal('password_wrong')
  await takeBack()
  const hash = await hashPassword(newPassword, { by })

  return inTransaction(db.pool, async (client) => {
    await endCodes(client, { email, now })
    // Anyone who changed it meanwhile also knew the old one; this caller did not know the new one.
    if (!(await writePassword(client, { email, player, hash, old, now }))) throw new Refusal('password_wrong')
    await lockPlayers(client, [player])
    await holdSignIns(client, player)
    await holdSession(client, session.id)
    await recordAndNotify(client, {
      kind: 'credential_changed',
      what: 'login_password',
      player,
      trace,
      now,
    })
    const ended = await endSessions(client, { player, kept: session.id })
    await forgetBrowsers(client, { player, but: fingerprints })
    return ended
  })
}

/**
 * Sets a forgotten login password with a code, ends every session, and makes withdrawals and transfers wait: a mailbox alone
 * must not be enough to take money. Bot keys and passkeys are paused until the player resumes each; a wallet joined within a
 * day is removed unless an older one vouched for it; running plans end, since anyone who knew the old password may have added
 * one (docs/decisions/0264). Only somebody who has shown the code learns that no account has the address. Returns the player.
 */
export const resetPassword = async (
  setup: { readonly db: Database; readonly codes: Codes },
  input: RequestOf<typeof forgotPassword> & CodeFrom & { trace?: Trace; now: number },
): Promise<{ player: bigint }> => {
  const { email, newPassword, from, trace = NO_TRACE, now } = input
  const code = await checkCode(setup, {
    email,
    purpose: 'forgot_password',
    code: input.emailCode,
    from,
    now,
  })
  const hash = await hashPassword(newPassword, { by: 'stranger' })

  const replace = async (client: pg.PoolClient) => {
    await endCodes(client, { email, spent: code, now })
    const identity = await findByEmail(client, email)
    if (identity === null) throw new Refusal('email_unknown')
    const { player } = identity
    // Its player may have removed it meanwhile.
    if (!(await writePassword(client, { email, player, hash, old: null, now })))
      throw new Refusal('email_unknown')
    await forgetTries(client, { email })
    await pauseKeys(client, { player, now })
    // A plan being started is seen. After the keys, in the same order as a bot's cancel of a bet.
    await lockPlayers(client, [player])
    await endPlans(client, player)
    const waitsUntil = await startMoneyWait(client, { player, now })
    await recordAndNotify(client, {
      kind: 'credential_replaced',
      what: 'login_password',
      player,
      waitsUntil,
      trace,
      now,
    })
    // After this, concurrent calls have committed, or find neither session, wallet nor key. What they joined, added or opened
    // meanwhile is removed in the next turn. Wallets first, since joining one locks its address before the session.
    await removeNewWallets(client, { player, trace, now })
    let gone = 0
    do {
      gone = (await endSessions(client, { player, kept: null })).length
      gone += await removeNewWallets(client, { player, trace, now })
      gone += await pauseKeys(client, { player, now, isAgain: true })
    } while (gone > 0)
    // A wallet's sign-in holds its address lock; none of those is taken after this.
    await holdSignIns(client, player)
    await endSessions(client, { player, kept: null })
    await forgetBrowsers(client, { player, but: null })
    return { player }
  }
  // A concurrent wallet sign-in locks its player before their sessions; one of the two is rolled back.
  for (let triesLeft = 2; ; triesLeft -= 1)
    try {
      return await inTransaction(setup.db.pool, replace, PLAY_LIMITS)
    } catch (error) {
      if (codeOf(error) === '40P01' && triesLeft > 0) continue
      throw isTemporary(error) ? new Refusal('try_again') : error
    }
}

type PauseKeysInput = { readonly player: bigint; readonly now: number; readonly isAgain?: boolean }

/** Keys are locked by number, like in the batches that place bets. Keys already paused stay as they are. Returns how many were paused. */
const pauseKeys = async (client: pg.PoolClient, input: PauseKeysInput): Promise<number> => {
  const { player, now, isAgain = false } = input
  const values = [player, new Date(now), isAgain]
  const bots = await client.query(
    `update bot_key k set paused_at = $2
     from (
       select id from bot_key where player_id = $1 and revoked_at is null and (paused_at is null or not $3)
       order by id for no key update
     ) own
     where k.id = own.id`,
    values,
  )
  const passkeys = await client.query(
    'update passkey set paused_at = $2 where player_id = $1 and (paused_at is null or not $3)',
    values,
  )
  return (bots.rowCount ?? 0) + (passkeys.rowCount ?? 0)
}

/**
 * A wallet joined with a code of the mailbox within the last day may belong to somebody who read it, and would sign them in again.
 * Older ones stay, and so do the account's first wallet and those it vouched for. Waits for sign-ins with it. Returns how many.
 */
const removeNewWallets = async (
  client: pg.PoolClient,
  { player, trace, now }: { readonly player: bigint; readonly trace: Trace; readonly now: number },
): Promise<number> => {
  if (await hasOldWallet(client, { player, now })) return 0
  const { rows } = await client.query<{ address: Buffer }>(
    'select address from wallet_identity where player_id = $1 order by address',
    [player],
  )
  for (const { address } of rows) {
    await lockAddress(client, toHex(address))
    await recordLeft(client, { way: leftWallet(address), player })
    await client.query('delete from wallet_identity where address = $1 and player_id = $2', [address, player])
  }
  if (rows.length > 0)
    await recordAndNotify(client, { kind: 'credential_removed', what: 'wallet', player, trace, now })
  return rows.length
}

type WritePasswordInput = { email: string; player: bigint; hash: string; old: string | null; now: number }

/** `old`: the hash when it was checked; null if it does not matter. */
const writePassword = async (client: pg.PoolClient, input: WritePasswordInput): Promise<boolean> => {
  const { email, player, hash, old, now } = input
  const { rowCount } = await client.query(
    `update email_identity set password = $2, changed_at = $4
     where email = $1 and player_id = $5 and ($3::text is null or password = $3)`,
    [email, hash, old, new Date(now), player],
  )
  return rowCount === 1
}
