// One story in one file, though long: from the code to the session, with the tries that are counted on the way.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyedHash } from '../../../secrets/secrets.ts'
import type { DeviceFingerprints } from '../device-fingerprints.ts'
import { loginByCode, makeDeviceLoginCode } from '../device-login.ts'
import {
  type AccountFixture,
  GIFT,
  makeKey,
  makeWallet,
  NOW,
  openAccountFixture,
  outcomeOf,
  PASSWORD,
} from '../testing/account-fixture.ts'
import { bringIn } from '../testing/owned.ts'
import { readUserInfo } from '../user-info.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { MAX_TRIES, MAX_TRIES_OF_NETWORK, TRIES_COUNT_FOR_MS } from './count-try.ts'
import { register } from './login-by-email.ts'

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.end())

let count = 0
const newEmail = () => {
  count += 1
  return `player${count}@mail.example`
}
const OTHER = 'other22'
const browserOf = (browser: string, network: string): DeviceFingerprints => ({ hash, browser, network })
const hash = keyedHash(Buffer.alloc(32, 9), 'sign-in marks')
const playerCount = async () =>
  (await fixture.db.pool.query<{ n: bigint }>('select count(*) as n from player')).rows[0]?.n

describe('registering', () => {
  test('creates a player with their gift, signed in under this browser’s key, who can then sign in themselves', async () => {
    const email = newEmail()
    const first = await fixture.signUp(email, { username: 'Ana_1' })
    expect(first).toMatchObject({ gift: GIFT, token: expect.stringMatching(/^[\w-]{43}$/) })
    const session = await fixture.session(first)
    expect(session).toMatchObject({ bindId: first.bindId, walletProofAt: null, country: 'CO' })
    expect(await readUserInfo(fixture.db, { session, now: NOW })).toMatchObject({
      username: 'Ana_1',
      email,
      address: null,
      country: 'CO',
      hasTransactionPassword: false,
    })
    expect(await fixture.login(email)).toMatchObject({ bindId: first.bindId, gift: null })
    expect(fixture.granted.filter((player) => player === session.player)).toHaveLength(1)
  })

  test('is refused for age, country, key, invitation or name, and the code stays valid', async () => {
    const email = newEmail()
    const emailCode = await fixture.send(email, 'register')
    const before = await playerCount()
    const attempt = (changes: Partial<Parameters<typeof register>[1]>) =>
      outcomeOf(fixture.signUp(email, { emailCode, ...changes }))

    expect(await attempt({ ofAge: false })).toBe('under_age')
    expect(await attempt({ country: 'US' })).toBe('country_blocked')
    expect(await attempt({ country: 'XX' })).toBe('country_unknown')
    expect(await attempt({ invitationCode: 'NOBODY' })).toBe('invitation_unknown')
    expect(await attempt({ sessionKey: { ...makeKey(), x: 'A'.repeat(43) } })).toBe('signature_mismatch')
    for (const username of ['player-abcd2345', 'Nibble', 'SUPPORT-team', 'admin', '_nibble', 'nıbble'])
      expect(await attempt({ username })).toBe('username_taken')
    expect(await playerCount()).toBe(before)
    expect((await fixture.db.pool.query('select country, times from blocked_sign_up')).rows).toEqual([
      { country: 'US', times: 1 },
    ])
    expect(await attempt({})).toBe('done')
  })

  test('accepts a name once, whatever its case', async () => {
    await fixture.signUp(newEmail(), { username: 'Zoë' })
    const email = newEmail()
    const emailCode = await fixture.send(email, 'register')
    expect(await outcomeOf(fixture.signUp(email, { emailCode, username: 'zoë' }))).toBe('username_taken')
    expect(await outcomeOf(fixture.signUp(email, { emailCode, username: 'zoë2' }))).toBe('done')
  })

  test('of one address many times at once makes one player', async () => {
    const email = newEmail()
    const emailCode = await fixture.send(email, 'register')
    const before = fixture.granted.length
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(fixture.signUp(email, { emailCode }))),
    )
    expect(outcomes.filter((outcome) => !outcome.startsWith('email_code_'))).toEqual(['done'])
    expect(fixture.granted).toHaveLength(before + 1)
  })

  test('of one name many times at once gives it to one', async () => {
    const emails = Array.from({ length: 5 }, newEmail)
    const codes = await Promise.all(emails.map((email) => fixture.send(email, 'register')))
    const outcomes = await Promise.all(
      emails.map((email, n) =>
        outcomeOf(fixture.signUp(email, { emailCode: codes[n] ?? '', username: 'wanted' })),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 4 }, () => 'username_taken')])
  })

  test('reveals that an address is taken only to someone who has shown its code', async () => {
    const email = newEmail()
    await fixture.signUp(email)
    expect(await outcomeOf(fixture.signUp(email, { emailCode: 'none' }))).toBe('email_code_wrong')
    expect(await outcomeOf(fixture.signUp(newEmail(), { emailCode: 'none' }))).toBe('email_code_wrong')
    expect(await outcomeOf(fixture.signUp(email))).toBe('email_taken')
  })

  test('stores the inviter, and is refused if no mail can be sent', async () => {
    const parent = await fixture.signUp(newEmail(), { username: 'inviter' })
    const { rows } = await fixture.db.pool.query<{ code: string }>(
      'select invitation_code as code from player where bind_id = $1',
      [parent.bindId],
    )
    const child = await fixture.signUp(newEmail(), { invitationCode: rows[0]?.code.toLowerCase() })
    const session = await fixture.session(child)
    expect((await readUserInfo(fixture.db, { session, now: NOW })).parentUserName).toBe('in***er')

    const asked = { email: newEmail(), emailCode: '123456', password: PASSWORD, username: 'late' }
    const rest = {
      country: 'CO',
      ofAge: true,
      sessionKey: makeKey(),
      claimedIp: '',
      device: null,
      from: '',
      now: NOW,
    }
    const refused = register(
      { ...fixture.setup, codes: { ...fixture.setup.codes, mailer: null } },
      { ...asked, ...rest },
    )
    expect(await outcomeOf(refused)).toBe('mail_unavailable')
  })
})

describe('signing in', () => {
  test('needs the right password of the right address, and stores neither it nor the token', async () => {
    const email = newEmail()
    const { token } = await fixture.signUp(email)
    expect(await outcomeOf(fixture.login(email, OTHER))).toBe('password_wrong')
    expect(await outcomeOf(fixture.login(newEmail()))).toBe('password_wrong')
    const { rows } = await fixture.db.pool.query<{ text: string }>(
      'select e::text as text from email_identity e union all select s::text from session s',
    )
    for (const { text } of rows) for (const secret of [PASSWORD, token]) expect(text).not.toContain(secret)
  })

  test('accepts five tries in 30 minutes, of an unknown address too, and 64 at once count as five', async () => {
    const [email, nobodys] = [newEmail(), newEmail()]
    await fixture.signUp(email)
    const tries = (address: string) =>
      Promise.all(Array.from({ length: 64 }, () => outcomeOf(fixture.login(address, OTHER))))
    for (const address of [email, nobodys]) {
      const outcomes = await tries(address)
      expect(outcomes.filter((outcome) => outcome === 'password_wrong')).toHaveLength(MAX_TRIES)
      expect(outcomes.filter((outcome) => outcome === 'too_many_tries')).toHaveLength(64 - MAX_TRIES)
    }
    expect(await outcomeOf(fixture.login(email))).toBe('too_many_tries')
    expect(await outcomeOf(fixture.login(email, PASSWORD, NOW + TRIES_COUNT_FOR_MS))).toBe('done')
  })

  test('strangers who lock out all new browsers do not lock out one that signed in before', async () => {
    const email = newEmail()
    const own = browserOf('own laptop', 'home')
    const there = await fixture.signUp(email, { fingerprints: own })
    const other = await fixture.signUp(newEmail(), { fingerprints: browserOf('neighbour', 'home') })
    const tryFrom = (fingerprints: DeviceFingerprints, password = OTHER) =>
      outcomeOf(fixture.login(email, password, NOW, fingerprints))

    for (let n = 0; n < MAX_TRIES * 3; n += 1) await tryFrom(browserOf(`stranger ${n}`, 'home'))
    await tryFrom(browserOf('neighbour', 'home'))
    expect(await tryFrom(browserOf('new phone', 'elsewhere'), PASSWORD)).toBe('too_many_tries')
    expect(await tryFrom(own, PASSWORD)).toBe('done')
    expect(other.bindId).not.toBe(there.bindId)

    for (let n = 0; n < MAX_TRIES; n += 1) expect(await tryFrom(own)).toBe('password_wrong')
    expect(await tryFrom(own, PASSWORD)).toBe('too_many_tries')
  })

  test('a crowd of guessing strangers takes no turn of a browser that signed in before', async () => {
    const email = newEmail()
    const own = browserOf('laptop in the crowd', 'home')
    const { player } = await fixture.session(await fixture.signUp(email, { fingerprints: own }))
    await bringIn(fixture.db.pool, { player })
    const rush = Array.from({ length: 40 }, (_, n) =>
      outcomeOf(fixture.login(newEmail(), OTHER, NOW, browserOf(`guesser ${n}`, `street ${n}`))),
    )
    expect(await outcomeOf(fixture.login(email, PASSWORD, NOW, own))).toBe('done')
    const outcomes = await Promise.all(rush)
    expect(outcomes.filter((outcome) => outcome === 'too_often').length).toBeGreaterThan(0)
  })

  test('one network has fifty tries for all addresses, except for browsers that signed in before', async () => {
    const email = newEmail()
    const own = browserOf('laptop behind the same door', 'crowd')
    await fixture.signUp(email, { fingerprints: own })
    const outcomes: string[] = []
    for (let n = 0; n <= MAX_TRIES_OF_NETWORK; n += 1)
      outcomes.push(await outcomeOf(fixture.login(newEmail(), OTHER, NOW, browserOf(`bot ${n}`, 'crowd'))))
    expect(outcomes.filter((outcome) => outcome === 'password_wrong')).toHaveLength(MAX_TRIES_OF_NETWORK)
    expect(outcomes.at(-1)).toBe('too_many_tries')
    expect(await outcomeOf(fixture.login(newEmail(), OTHER, NOW, browserOf('bot', 'calm')))).toBe(
      'password_wrong',
    )
    expect(await outcomeOf(fixture.login(email, PASSWORD, NOW, own))).toBe('done')
  })

  test('computes as much for an unknown address', async () => {
    // CPU time: wall-clock time also counts what others do meanwhile.
    const workOf = async (addresses: readonly string[]) => {
      const before = process.cpuUsage()
      for (const address of addresses) await outcomeOf(fixture.login(address, OTHER))
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const works = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    // The least of several turns: other work of the process, such as garbage collection, only adds to it.
    for (let turn = 0; turn < 4; turn += 1) {
      const email = newEmail()
      await fixture.signUp(email)
      const tries = Array.from({ length: MAX_TRIES }, newEmail)
      works.known = Math.min(works.known, await workOf(tries.map(() => email)))
      works.unknown = Math.min(works.unknown, await workOf(tries))
    }
    expect(works.unknown).toBeGreaterThan(works.known / 2)
    expect(works.known).toBeGreaterThan(works.unknown / 2)
  })

  test('with the right password uses up no try', async () => {
    const email = newEmail()
    await fixture.signUp(email)
    for (let n = 0; n < MAX_TRIES * 2; n += 1) await fixture.login(email)
    expect(await outcomeOf(fixture.login(email))).toBe('done')
  })
})

describe('a forgotten password', () => {
  const reset = (email: string, emailCode: string, newPassword = OTHER) =>
    resetPassword(fixture.setup, { email, emailCode, newPassword, from: 'a home', now: NOW })

  test('is replaced with a code, which ends every session, device login code and lock-out', async () => {
    const email = newEmail()
    const first = await fixture.signUp(email)
    const second = await fixture.login(email)
    const { code } = await makeDeviceLoginCode(fixture.db, {
      session: await fixture.session(first),
      now: NOW,
    })
    for (let n = 0; n < MAX_TRIES; n += 1) await outcomeOf(fixture.login(email, 'wrong1'))
    expect(await outcomeOf(fixture.login(email))).toBe('too_many_tries')

    await reset(email, await fixture.send(email, 'forgot_password'))

    expect(await fixture.find(first.token)).toBeNull()
    expect(await fixture.find(second.token)).toBeNull()
    const used = { code, bindId: first.bindId, sessionKey: makeKey(), claimedIp: '', device: null, now: NOW }
    expect(await outcomeOf(loginByCode(fixture.db, used))).toBe('code_expired')
    expect(await outcomeOf(fixture.login(email))).toBe('password_wrong')
    expect(await fixture.login(email, OTHER)).toMatchObject({ bindId: first.bindId })
  })

  test('leaves other players alone', async () => {
    const email = newEmail()
    await fixture.signUp(email)
    const other = await fixture.signUp(newEmail())
    await reset(email, await fixture.send(email, 'forgot_password'))
    expect(await fixture.find(other.token)).not.toBeNull()
  })

  test('answers the same for an unknown address, until its code is shown', async () => {
    const [email, nobodys] = [newEmail(), newEmail()]
    await fixture.signUp(email)
    expect(await outcomeOf(reset(email, 'none'))).toBe('email_code_wrong')
    expect(await outcomeOf(reset(nobodys, 'none'))).toBe('email_code_wrong')
    expect(await outcomeOf(reset(nobodys, await fixture.send(nobodys, 'forgot_password')))).toBe(
      'email_unknown',
    )
  })

  test('is not replaced with a code for something else, nor twice with one', async () => {
    const email = newEmail()
    await fixture.signUp(email)
    const other = await fixture.send(email, 'security_password')
    expect(await outcomeOf(reset(email, other))).toBe('email_code_wrong')
    const code = await fixture.send(email, 'forgot_password', { from: 'a home' })
    const both = await Promise.all(
      ['other33', 'other44'].map((password) => outcomeOf(reset(email, code, password))),
    )
    expect(both.toSorted()).toEqual(['done', 'email_code_wrong'])
  })

  test('replaced while someone signs in with the old one leaves them no session', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = newEmail()
      await fixture.signUp(email)
      const code = await fixture.send(email, 'forgot_password')
      const [, ...logins] = await Promise.allSettled([
        reset(email, code),
        ...Array.from({ length: 4 }, () => fixture.login(email)),
      ])
      for (const each of logins)
        if (each.status === 'fulfilled' && 'token' in each.value)
          expect(await fixture.find(each.value.token)).toBeNull()
    }
  })
})

describe('changing the password', () => {
  const change = async (who: { token: string }, oldPassword: string, newPassword: string) =>
    changePassword(fixture.db, { session: await fixture.session(who), oldPassword, newPassword, now: NOW })

  test('needs the old one, keeps this session and ends the others', async () => {
    const email = newEmail()
    const here = await fixture.signUp(email)
    const there = await fixture.login(email)
    expect(await outcomeOf(change(here, OTHER, 'third33'))).toBe('password_wrong')
    await change(here, PASSWORD, OTHER)
    expect(await fixture.find(here.token)).not.toBeNull()
    expect(await fixture.find(there.token)).toBeNull()
    expect(await outcomeOf(fixture.login(email))).toBe('password_wrong')
    expect(await outcomeOf(fixture.login(email, OTHER))).toBe('done')
  })

  test('counts its own tries: strangers who guess at sign-in use up none of them', async () => {
    const email = newEmail()
    const here = await fixture.signUp(email)
    for (let n = 0; n <= MAX_TRIES; n += 1) await outcomeOf(fixture.login(email, 'wrong1'))
    for (let n = 1; n < MAX_TRIES; n += 1)
      expect(await outcomeOf(change(here, 'wrong1', OTHER))).toBe('password_wrong')
    expect(await outcomeOf(change(here, PASSWORD, PASSWORD))).toBe('done')
    expect(await outcomeOf(change(here, 'wrong1', OTHER))).toBe('password_wrong')
    expect(await outcomeOf(change(here, PASSWORD, OTHER))).toBe('too_many_tries')
  })

  test('twice at once happens once', async () => {
    const here = await fixture.signUp(newEmail())
    const session = await fixture.session(here)
    const both = await Promise.all(
      ['other33', 'other44'].map((newPassword) =>
        outcomeOf(changePassword(fixture.db, { session, oldPassword: PASSWORD, newPassword, now: NOW })),
      ),
    )
    expect(both.toSorted()).toEqual(['done', 'password_wrong'])
  })

  test('does nothing for a player who signs in by their wallet alone', async () => {
    const here = await fixture.walletLogin(makeWallet())
    expect(await outcomeOf(change(here, PASSWORD, OTHER))).toBe('email_missing')
  })
})
