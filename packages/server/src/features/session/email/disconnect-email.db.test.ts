// Longer than 300 lines: what a mailbox leaves behind when it leaves its account, on one fixture.

import { type BreakLength, runningAt } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { lockPlayers } from '../../../ledger/money-call.ts'
import { hashOf, keyedHash, WALLET_PROOF_FRESH_FOR_MS } from '../../../secrets/secrets.ts'
import { holdSession } from '../../../shared/people.ts'
import { readBreak } from '../../limits/limit-rows.ts'
import { takeBreak } from '../../limits/set-limit.ts'
import { sweepLeftBreaks } from '../carried-breaks.ts'
import { connectWallet, sendWalletMessage } from '../connect-wallet.ts'
import { type DeviceFingerprints, isKnownBrowserOf, recordFingerprints } from '../device-fingerprints.ts'
import { loginByCode, makeDeviceLoginCode } from '../device-login.ts'
import { beginGuest } from '../guests.ts'
import { endSessions, holdSignIns, type Session, startSession } from '../sessions.ts'
import {
  type AccountFixture,
  makeKey,
  makeWallet,
  ORIGIN,
  openAccountFixture,
  outcomeOf,
  PASSWORD,
  type Wallet,
} from '../testing/account-fixture.ts'
import { resetPassword } from './change-password.ts'
import { connectEmail, disconnectEmail } from './own-mailbox.ts'

// A reader of a wallet player's mailbox could make their money wait again each day: so the player removes it from the account.

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.end())

const DAY_MS = 24 * 3_600_000
const FROM = 'a home'
const CHOSEN = 'secret9'
let count = 0
const newEmail = () => {
  count += 1
  return `removed${count}@mail.example`
}
const connect = async (session: Session, email: string, now: number) => {
  const emailCode = await fixture.send(email, 'connect_email', { now })
  return connectEmail(fixture.setup, { session, email, emailCode, password: PASSWORD, from: FROM, now })
}
const reset = async (email: string, now: number, emailCode?: string) =>
  resetPassword(fixture.setup, {
    email,
    emailCode: emailCode ?? (await fixture.send(email, 'forgot_password', { now })),
    newPassword: CHOSEN,
    from: FROM,
    now,
  })
const joinWallet = async ({
  wallet,
  ...by
}: {
  session: Session
  wallet: Wallet
  emailCode?: string
  now: number
}) => {
  const { address } = wallet
  const { nonce, message } = await sendWalletMessage(fixture.db, { ...by, address, origin: ORIGIN })
  const signature = await wallet.signMessage({ message })
  const setup = { ...fixture.setup, isContractWallet: async () => false }
  return connectWallet(setup, { ...by, address, nonce, signature, from: FROM })
}
const remove = (session: Session, now: number) => disconnectEmail(fixture.setup, { session, now })
const begin = async (way: 'email' | 'passkey' | 'device_login', { player }: Session, now: number) =>
  fixture.session(
    await startSession(fixture.db.pool, {
      player,
      key: makeKey(),
      claimedIp: '',
      device: null,
      walletProofAt: null,
      way,
      now,
    }),
    now,
  )
/** A player by wallet who connected an address. */
const walletPlayer = async () => {
  const now = Date.now()
  const [wallet, email] = [makeWallet(), newEmail()]
  const session = await fixture.session(await fixture.walletLogin(wallet, now), now)
  await connect(session, email, now)
  return { wallet, email, session, now }
}
/** A player by e-mail whose mailbox joined a wallet. */
const mailPlayer = async () => {
  const now = Date.now()
  const [wallet, email] = [makeWallet(), newEmail()]
  const session = await fixture.session(await fixture.signUp(email, { now }), now)
  const emailCode = await fixture.send(email, 'connect_wallet', { now })
  await joinWallet({ session, wallet, emailCode, now })
  return { wallet, email, now }
}
const isOpen = async ({ id }: Session) =>
  (await fixture.db.pool.query('select from session where token_hash = $1', [Buffer.from(id, 'hex')]))
    .rowCount === 1
const waitsOf = async ({ player }: Session) =>
  (await fixture.db.pool.query('select until from money_wait where player_id = $1', [player])).rows
/** Other tests wait in other databases of the same server. */
const isWaiting = (waiting = 1) =>
  expect
    .poll(async () => {
      const { rows } = await fixture.db.pool.query<{ waiting: number }>(
        `select count(distinct w.pid)::int as waiting
         from pg_locks w join pg_locks h on h.pid = w.pid join pg_database d on d.oid = h.database
         where not w.granted and d.datname = current_database()`,
      )
      return rows[0]?.waiting
    })
    .toBe(waiting)

describe('a wallet removes an e-mail address from its account', () => {
  test('after a reset, and the mailbox no longer resets, signs in or makes money wait', async () => {
    const { wallet, email, session: first, now } = await walletPlayer()
    await reset(email, now)
    const session = await fixture.session(await fixture.walletLogin(wallet, now), now)
    const waits = await waitsOf(session)
    const sent = await fixture.send(email, 'forgot_password', { now })
    await remove(session, now)

    expect(await outcomeOf(reset(email, now, sent))).toBe('email_code_wrong')
    expect(await outcomeOf(reset(email, now + DAY_MS))).toBe('email_unknown')
    expect(await outcomeOf(fixture.login(email, CHOSEN, now))).toBe('password_wrong')
    expect(await waitsOf(session)).toEqual(waits)
    expect(waits).toEqual([{ until: new Date(now + DAY_MS) }])
    expect(await isOpen(session)).toBe(true)
    expect(await isOpen(first)).toBe(false)
    expect(await outcomeOf(remove(session, now))).toBe('email_missing')
    expect(await fixture.walletLogin(wallet, now)).toMatchObject({ bindId: session.bindId })
  })

  test('and ends what was opened by it, or by a code of another device, and no more', async () => {
    const { wallet, email, session, now } = await walletPlayer()
    const byMail = await fixture.session(await fixture.login(email, PASSWORD, now), now)
    const { code, bindId } = await makeDeviceLoginCode(fixture.db, { session: byMail, now })
    const handed = await fixture.session(
      await loginByCode(fixture.db, {
        code,
        bindId,
        sessionKey: makeKey(),
        claimedIp: '',
        device: null,
        now,
      }),
      now,
    )
    const open = await makeDeviceLoginCode(fixture.db, { session: handed, now })
    const byPasskey = await begin('passkey', session, now)
    const byWallet = await fixture.session(await fixture.walletLogin(wallet, now), now)

    expect((await remove(session, now)).toSorted()).toEqual([byMail.id, handed.id].toSorted())
    expect(await Promise.all([byMail, handed, byPasskey, byWallet, session].map(isOpen))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
    const late = { ...open, sessionKey: makeKey(), claimedIp: '', device: null, now }
    expect(await outcomeOf(loginByCode(fixture.db, late))).toBe('code_expired')
  })

  test('and it is recorded, and mailed to the old address', async () => {
    const { email, session, now } = await walletPlayer()
    await remove(session, now)
    const { rows } = await fixture.db.pool.query(
      `select e.kind, a.address from security_event e join security_alert a on a.event_id = e.id
       where e.player_id = $1 and e.what = 'email' order by e.id`,
      [session.player],
    )
    expect(rows).toEqual([
      { kind: 'credential_added', address: email },
      { kind: 'credential_removed', address: email },
    ])
  })

  test('and only this browser remains known', async () => {
    const { session, now } = await walletPlayer()
    const hash = keyedHash(Buffer.alloc(32, 9), 'sign-in marks')
    const own = { hash, browser: 'own laptop', network: 'home' }
    const other = { ...own, browser: 'another' }
    const { player } = session
    for (const fingerprints of [own, other])
      await recordFingerprints(fixture.db.pool, { player, device: null, fingerprints, now })
    await disconnectEmail(fixture.setup, { session, fingerprints: own, now })
    const isKnown = (fingerprints: DeviceFingerprints) =>
      isKnownBrowserOf(fixture.db.pool, { player, fingerprints })
    expect([await isKnown(own), await isKnown(other)]).toEqual([true, false])
  })

  test('and it may join another account', async () => {
    const { email, session, now } = await walletPlayer()
    const { session: other } = await walletPlayer()
    await remove(other, now)
    await remove(session, now)
    await connect(other, email, now)
    expect(await fixture.login(email, PASSWORD, now)).toMatchObject({ bindId: other.bindId })
  })
})

describe('an e-mail address stays', () => {
  test('if the mailbox joined the wallet within a day', async () => {
    const { wallet, now } = await mailPlayer()
    const session = await fixture.session(await fixture.walletLogin(wallet, now), now)
    expect(await outcomeOf(remove(session, now))).toBe('wallet_too_new')
    const { rows } = await fixture.db.pool.query<{ at: Date }>(
      'select created_at as at from wallet_identity where player_id = $1',
      [session.player],
    )
    const dayOld = (rows[0]?.at.getTime() ?? 0) + DAY_MS
    const later = await fixture.session(await fixture.walletLogin(wallet, dayOld), dayOld)
    expect(await outcomeOf(remove(later, dayOld))).toBe('wallet_too_new')
    expect(await outcomeOf(remove(later, dayOld + 1))).toBe('done')
  })

  test('if a wallet signed that another one joined within a day', async () => {
    const { session, now } = await walletPlayer()
    const young = makeWallet()
    await joinWallet({ session, wallet: young, now })
    const byYoung = await fixture.session(await fixture.walletLogin(young, now), now)
    expect(byYoung.player).toBe(session.player)
    expect(await outcomeOf(remove(byYoung, now))).toBe('wallet_too_new')
    expect(await outcomeOf(remove(session, now))).toBe('done')
  })

  test('if there is no wallet, whatever else signs in', async () => {
    const now = Date.now()
    const byMail = await fixture.session(await fixture.signUp(newEmail(), { now }), now)
    const byPasskey = await begin('passkey', byMail, now)
    for (const session of [byMail, byPasskey])
      expect(await outcomeOf(remove(session, now))).toBe('wallet_too_new')
  })

  test('if the wallet has not signed within ten minutes in this session', async () => {
    const { email, session, now } = await walletPlayer()
    const byMail = await fixture.session(await fixture.login(email, PASSWORD, now), now)
    const byPasskey = await begin('passkey', session, now)
    const byCode = await begin('device_login', session, now)
    for (const other of [byMail, byPasskey, byCode]) {
      const error = await remove(other, now).catch((refused: unknown) => refused)
      expect(error).toMatchObject({ kind: 'fresh_proof_needed', details: { by: 'wallet' } })
    }
    const late = now + WALLET_PROOF_FRESH_FOR_MS
    expect(await outcomeOf(remove(session, late + 1))).toBe('fresh_proof_needed')
    expect(await outcomeOf(remove(session, late))).toBe('done')
  })

  test('if the session has ended, and so do its sessions and codes', async () => {
    const { email, session, now } = await walletPlayer()
    const { player } = session
    await inTransaction(fixture.db.pool, (client) => endSessions(client, { player, kept: null }))
    const sent = await fixture.send(email, 'forgot_password', { now })
    const byMail = await fixture.session(await fixture.login(email, PASSWORD, now), now)
    expect(await outcomeOf(remove(session, now))).toBe('fresh_proof_needed')
    expect(await isOpen(byMail)).toBe(true)
    expect(await outcomeOf(reset(email, now, sent))).toBe('done')
  })
})

describe('at once with', () => {
  test('a choice of channels, it waits, and sign-ins are shown in the page', async () => {
    const { session, now } = await walletPlayer()
    const both = await inTransaction(fixture.db.pool, async (client) => {
      await client.query('select from player where id = $1 for no key update', [session.player])
      const removing = outcomeOf(remove(session, now))
      await isWaiting()
      await client.query(
        "insert into subscription (player_id, sign_ins, deposits, withdrawals, results, notices) values ($1, '{mail}', '{}', '{}', '{}', '{}')",
        [session.player],
      )
      return { removing }
    })
    expect(await both.removing).toBe('done')
    const { rows } = await fixture.db.pool.query('select sign_ins from subscription where player_id = $1', [
      session.player,
    ])
    expect(rows).toEqual([{ sign_ins: ['mail', 'app'] }])
  })

  test('a plan that its session by e-mail is starting, it waits and ends that plan', async () => {
    const { session, now } = await walletPlayer()
    const both = await inTransaction(fixture.db.pool, async (client) => {
      await lockPlayers(client, [session.player])
      const removing = outcomeOf(remove(session, now))
      await isWaiting()
      await client.query(
        `insert into autoplay_plan (player_id, round_length, guarded, pick, asset, stake, raise_after, raise_by, highest, rounds,
                                    stop_loss, stop_win, next_stake)
         values ($1, '1m', false, 0, 'USDT', 1, 'never', 100, 2, 9, 9, 9, 1)`,
        [session.player],
      )
      return { removing }
    })
    expect(await both.removing).toBe('done')
    const { rows } = await fixture.db.pool.query(
      'select state, ended_by from autoplay_plan where player_id = $1',
      [session.player],
    )
    expect(rows).toEqual([{ state: 'ended', ended_by: 'house' }])
  })

  test('a reset that is under way, it waits and is asked for a new signature', async () => {
    const { wallet, email, session, now } = await walletPlayer()
    const emailCode = await fixture.send(email, 'forgot_password', { now })
    const both = await inTransaction(fixture.db.pool, async (client) => {
      await holdSession(client, session.id)
      const resetting = outcomeOf(reset(email, now, emailCode))
      await isWaiting()
      const removing = outcomeOf(remove(session, now))
      await isWaiting(2)
      return { resetting, removing }
    })
    expect(await both.resetting).toBe('done')
    expect(await both.removing).toBe('fresh_proof_needed')
    const again = await fixture.session(await fixture.walletLogin(wallet, now), now)
    expect(await outcomeOf(remove(again, now))).toBe('done')
  })

  test('a reset that comes later, that one finds no account and makes no money wait', async () => {
    const { email, session, now } = await walletPlayer()
    const byMail = await fixture.session(await fixture.login(email, PASSWORD, now), now)
    const both = await inTransaction(fixture.db.pool, async (client) => {
      await holdSession(client, byMail.id)
      const removing = outcomeOf(remove(session, now))
      await isWaiting()
      const resetting = outcomeOf(reset(email, now))
      await isWaiting(2)
      return { resetting, removing }
    })
    expect(await both.removing).toBe('done')
    expect(await both.resetting).toBe('email_unknown')
    expect(await waitsOf(session)).toEqual([])
    expect(await isOpen(session)).toBe(true)
  })

  test('a sign-in by e-mail, it ends that one too', async () => {
    const { email, session, now } = await walletPlayer()
    const both = await inTransaction(fixture.db.pool, async (client) => {
      await client.query('select from email_identity where email = $1 for share', [email])
      const removing = remove(session, now)
      await isWaiting()
      const { token } = await startSession(client, {
        player: session.player,
        key: makeKey(),
        claimedIp: '',
        device: null,
        walletProofAt: null,
        way: 'email',
        now,
      })
      return { removing, token }
    })
    expect(await both.removing).toHaveLength(1)
    expect(await fixture.find(both.token, now)).toBeNull()
  })
})

describe('a break goes with what leaves its account', () => {
  const takeBreakOf = ({ player }: Session, length: BreakLength) => takeBreak(fixture.db, { player, length })
  const breakOf = async ({ player }: Session, now: number) =>
    runningAt(await readBreak(fixture.db.pool, player), now)
  const register = async (email: string, now: number) =>
    fixture.session(await fixture.signUp(email, { now }), now)

  test('a mailbox that registers again, or joins another account, is excluded there too', async () => {
    const { email, session, now } = await walletPlayer()
    await takeBreakOf(session, 'for_good')
    await remove(session, now)
    const again = await register(email, now)
    expect(again.player).not.toBe(session.player)
    expect(await breakOf(again, now)).toEqual({ kind: 'exclusion', until: null })

    const { email: second, session: excluded } = await walletPlayer()
    await takeBreakOf(excluded, 'for_good')
    await remove(excluded, now)
    const other = await fixture.session(await fixture.walletLogin(makeWallet(), now), now)
    await connect(other, second, now)
    expect(await breakOf(other, now)).toEqual({ kind: 'exclusion', until: null })
  })

  test('and its player is notified, while the address itself is not stored', async () => {
    const { email, session, now } = await walletPlayer()
    await takeBreakOf(session, 'for_good')
    await remove(session, now)
    const { rows: left } = await fixture.db.pool.query<{ way: Buffer }>(
      'select way from left_break where player_id = $1',
      [session.player],
    )
    expect(left).toHaveLength(1)
    expect(left[0]?.way).not.toEqual(hashOf(email))
    const again = await register(email, now)
    const { rows } = await fixture.db.pool.query(
      `select a.address from security_event e join security_alert a on a.event_id = e.id
       where e.player_id = $1 and e.what = 'exclusion'`,
      [again.player],
    )
    expect(rows).toEqual([{ address: email }])
  })

  test('a wallet that a reset removes and that signs in again is excluded there too', async () => {
    const { wallet, email, now } = await mailPlayer()
    const session = await fixture.session(await fixture.login(email, PASSWORD, now), now)
    await takeBreakOf(session, 'for_good')
    await reset(email, now)
    const again = await fixture.session(await fixture.walletLogin(wallet, now), now)
    expect(again.player).not.toBe(session.player)
    expect(await breakOf(again, now)).toEqual({ kind: 'exclusion', until: null })
  })

  test('and so is one that joins another account', async () => {
    const { wallet, email, now } = await mailPlayer()
    const session = await fixture.session(await fixture.login(email, PASSWORD, now), now)
    await takeBreakOf(session, 'for_good')
    await reset(email, now)
    const other = await fixture.session(await fixture.walletLogin(makeWallet(), now), now)
    await joinWallet({ session: other, wallet, now })
    expect(await breakOf(other, now)).toEqual({ kind: 'exclusion', until: null })
  })

  test('also at once with an end of that account’s sessions: it waits for that, and joins no more', async () => {
    const { wallet, email, now } = await mailPlayer()
    const session = await fixture.session(await fixture.login(email, PASSWORD, now), now)
    await takeBreakOf(session, 'for_good')
    await reset(email, now)
    const { email: mailbox, session: excluded } = await walletPlayer()
    await takeBreakOf(excluded, 'for_good')
    await remove(excluded, now)
    const joins = [
      (other: Session) => joinWallet({ session: other, wallet, now }),
      (other: Session) => connect(other, mailbox, now),
    ]
    for (const join of joins) {
      const other = await fixture.session(await fixture.walletLogin(makeWallet(), now), now)
      const { joining } = await inTransaction(fixture.db.pool, async (client) => {
        await lockPlayers(client, [other.player])
        const joining = outcomeOf(join(other))
        await isWaiting()
        await endSessions(client, { player: other.player, kept: null })
        return { joining }
      })
      expect(await joining).toBe('fresh_proof_needed')
    }
  })

  test('nor does a guest who registers with it block somebody who ends the guest’s sessions', async () => {
    const { email, session, now } = await walletPlayer()
    await takeBreakOf(session, 'for_good')
    await remove(session, now)
    const begun = await beginGuest(
      { ...fixture.setup, freePlayBlockedCountries: [] },
      { country: 'CO', ofAge: true, sessionKey: makeKey(), claimedIp: '', device: null, now },
    )
    const guest = await fixture.session(begun, now)
    const emailCode = await fixture.send(email, 'register', { now })
    const { registering } = await inTransaction(fixture.db.pool, async (client) => {
      await lockPlayers(client, [guest.player])
      const registering = fixture.signUp(email, { emailCode, guest, now })
      await isWaiting()
      await holdSignIns(client, guest.player)
      return { registering }
    })
    const registered = await fixture.session(await registering, now)
    expect(registered.player).toBe(guest.player)
    expect(await breakOf(registered, now)).toEqual({ kind: 'exclusion', until: null })
  })

  test('also from a server without mail, and one with mail recognises the mailbox', async () => {
    const { email, session, now } = await walletPlayer()
    await takeBreakOf(session, 'for_good')
    const withoutMail = { ...fixture.setup, codes: { ...fixture.setup.codes, mailer: null } }
    expect(await outcomeOf(disconnectEmail(withoutMail, { session, now }))).toBe('done')
    expect(await breakOf(await register(email, now), now)).toEqual({ kind: 'exclusion', until: null })
  })

  test('but a mailbox given away without a break registers as before, whatever its old player takes later', async () => {
    const { email, session, now } = await walletPlayer()
    await remove(session, now)
    await takeBreakOf(session, 'for_good')
    expect(await breakOf(await register(email, now), now)).toBeNull()
  })

  test('and one that returns to its account gives it no second break', async () => {
    const { email, session, now } = await walletPlayer()
    await takeBreakOf(session, 'days_7')
    await remove(session, now)
    await connect(session, email, now)
    const { rowCount } = await fixture.db.pool.query('select from play_break where player_id = $1', [
      session.player,
    ])
    expect(rowCount).toBe(1)
  })

  test('and once the break is over, nothing of it is kept', async () => {
    const { session, now } = await walletPlayer()
    await takeBreakOf(session, 'hours_24')
    await remove(session, now)
    const ends = async () => {
      const { rows } = await fixture.db.pool.query<{ ends: Date }>(
        'select ends_at as ends from left_break where player_id = $1',
        [session.player],
      )
      return rows[0]?.ends.getTime()
    }
    const end = (await ends()) ?? 0
    await sweepLeftBreaks(fixture.db, { now: end - 1 })
    expect(await ends()).toBe(end)
    await sweepLeftBreaks(fixture.db, { now: end + 1 })
    expect(await ends()).toBeUndefined()
  })
})
