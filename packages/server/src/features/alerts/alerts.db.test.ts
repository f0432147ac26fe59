// One story in one file, though long: each event that notifies a player, with the channels and mails set up below.
import type { Subscriptions } from '@nibble/contract'
import { LOCALES } from '@nibble/phrases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  MAIL_TAKES_AT_MOST_MS,
  type Mail,
  type MailAbout,
  type Mailer,
  type MailResult,
} from '../../mail/mailers.ts'
import { createPushSender } from '../../push/push-sender.ts'
import { isPushEndpoint } from '../../push/push-services.ts'
import { vapidKeyOf } from '../../push/vapid-key.ts'
import { listenForEvents } from '../../realtime/listen-for-events.ts'
import { keyedHash } from '../../secrets/secrets.ts'
import { DEFAULT_WAYS } from '../../shared/notice-ways.ts'
import { NO_TRACE, recordAndNotify } from '../../shared/security-events.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import type { NibbleEvent } from '../play/events.ts'
import { setSubscriptions } from '../profile/profile.ts'
import { savePush } from '../push/own-push.ts'
import { type PushService, pushBrowser, startPushService } from '../push/testing/push-service.ts'
import { connectWallet, sendWalletMessage } from '../session/connect-wallet.ts'
import type { DeviceFingerprints } from '../session/device-fingerprints.ts'
import { changePassword, resetPassword } from '../session/email/change-password.ts'
import { loginByEmail } from '../session/email/login-by-email.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '../session/own-sessions.ts'
import { startSession } from '../session/sessions.ts'
import {
  type AccountFixture,
  makeKey,
  makeWallet,
  NOW,
  ORIGIN,
  openAccountFixture,
  PASSWORD,
} from '../session/testing/account-fixture.ts'
import { bringIn } from '../session/testing/owned.ts'
import { saveAddress } from '../withdrawals/addresses.ts'
import { type AlertWays, loadAlertWords, sendAlerts } from './send-alerts.ts'

let fixture: AccountFixture
let service: PushService
let words: Awaited<ReturnType<typeof loadAlertWords>>
const mails: Mail[] = []
const abouts: MailAbout[] = []
const room = { isFull: false }
/** The outcome of mails; null until it is known. */
const server = { result: 'sent' as MailResult | null }
const settling: Promise<void>[] = []
let ways: AlertWays
beforeAll(async () => {
  fixture = await openAccountFixture()
  service = await startPushService()
  words = await loadAlertWords()
  const send = createPushSender({
    key: vapidKeyOf(Buffer.alloc(32, 7)),
    subject: 'mailto:house@play.example',
  })
  const isKnown = (endpoint: string) => isPushEndpoint(endpoint, { further: [], allowsLoopback: true })
  const mailer: Mailer = {
    post: (mail, about, settle) => {
      if (room.isFull) return false
      mails.push(mail)
      abouts.push(about)
      if (settle !== undefined && server.result !== null) settling.push(settle(server.result))
      return true
    },
    hasRoom: () => !room.isFull,
    close: async () => {},
  }
  ways = { mailer, push: { send, isKnown } }
})
afterAll(async () => {
  await service.close()
  await fixture.end()
})
beforeEach(async () => {
  room.isFull = false
  server.result = 'sent'
  await send()
  mails.length = 0
  abouts.length = 0
  service.arrived.length = 0
})

let count = 0
const newEmail = () => {
  count += 1
  return `alerts${count}@mail.example`
}
const send = async (now = NOW) => {
  const turn = await sendAlerts(fixture.db, { ways, words, now: () => now, onError: failOn })
  await Promise.all(settling.splice(0))
  return turn
}
const failOn = (error: unknown) => expect(error).toBeUndefined()
const left = async () => (await fixture.db.pool.query('select from security_alert')).rowCount
const fingerprintsOf = (browser: string): DeviceFingerprints => ({
  hash: keyedHash(Buffer.alloc(32, 9), 'sign-in marks'),
  browser,
  network: 'home',
})
const subscribe = async (session: { id: string; player: bigint }, language: 'es-CO' | 'en-US') => {
  const browser = pushBrowser()
  const endpoint = `${service.url}/${session.id.slice(0, 12)}`
  await savePush(fixture.db, {
    session: session.id,
    player: session.player,
    endpoint,
    language,
    hidesAmounts: false,
    p256dh: browser.p256dh,
    auth: browser.auth,
    isKnown: () => true,
    now: NOW,
  })
  return browser
}

describe('a player is notified', () => {
  test('of a password that was replaced by a code, by mail and on every browser, even though their sessions end', async () => {
    const email = newEmail()
    const session = await fixture.session(await fixture.signUp(email))
    const browser = await subscribe(session, 'es-CO')
    const emailCode = await fixture.send(email, 'forgot_password')
    await resetPassword(fixture.setup, { email, emailCode, newPassword: 'other22', from: 'a home', now: NOW })
    await send()

    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: email, subject: 'Security of your Nibble account' })
    expect(mails[0]?.text).toContain(
      'The login password of your Nibble account was replaced at Nov 21, 2026, 18:00',
    )
    expect(mails[0]?.text).toContain('Withdrawals and transfers wait until Nov 22, 2026, 18:00 (GMT+8).')
    expect(service.arrived).toHaveLength(1)
    const shown = browser.read(service.arrived[0]?.body ?? Buffer.alloc(0))
    expect(shown).toMatchObject({ screen: '/security', isAlwaysShown: true })
    expect(shown).toMatchObject({ body: expect.stringContaining('se reemplazó el 21 de nov') })
    expect(await left()).toBe(0)
  })

  test('by every channel when one is turned off for sign-ins or money, once per session in ten minutes, and not for results', async () => {
    const email = newEmail()
    const session = await fixture.session(await fixture.signUp(email))
    const browser = await subscribe(session, 'en-US')
    const choose = (less: Partial<Subscriptions>, now = NOW, by = session.id) =>
      setSubscriptions(fixture.db, { ...DEFAULT_WAYS, ...less, player: session.player, session: by, now })
    await choose({ results: ['app', 'push'], notices: [] })
    await send()
    expect(mails).toEqual([])

    await choose({ withdrawals: ['app', 'push'] })
    await choose({ withdrawals: [] })
    await send()
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('Some notifications about sign-ins or money were turned off'),
    ])
    expect(service.arrived).toHaveLength(1)
    expect(browser.read(service.arrived[0]?.body ?? Buffer.alloc(0))).toMatchObject({ isAlwaysShown: true })

    // No notification for what is turned on again; there is one for what is turned off much later.
    await choose({}, NOW + 11 * 60_000)
    await send()
    expect(mails).toHaveLength(1)
    await bringIn(fixture.db.pool, { player: session.player })
    await choose({ signIns: ['app'] }, NOW + 11 * 60_000)
    await send(NOW + 11 * 60_000)
    expect(mails).toHaveLength(2)
    // Mails to players who own something use no stranger’s quota.
    expect(abouts).toEqual([{ isStrangers: true }, { isStrangers: false, urgency: 'alert' }])

    // Another session cannot wait for its player to turn something off and then do the rest unnoticed.
    const other = (await fixture.session(await fixture.login(email))).id
    await send()
    mails.length = 0
    await choose({ signIns: ['app'], deposits: [], withdrawals: [] }, NOW + 12 * 60_000, other)
    await send(NOW + 12 * 60_000)
    expect(mails).toHaveLength(1)
  })

  test('of a new withdrawal address, while it waits, and not of a new name for it', async () => {
    const email = newEmail()
    const { player, id } = await fixture.session(await fixture.signUp(email))
    const address = makeWallet().address
    const save = (label: string) => saveAddress(fixture.db, { player, session: id, address, label, now: NOW })
    await save('exchange')
    await save('my exchange')
    await send()
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('An address for withdrawals was saved'),
    ])
  })

  test('when another browser is signed out, also on that browser; not of their own actions', async () => {
    const email = newEmail()
    const [own, other] = [
      await fixture.session(await fixture.signUp(email)),
      await fixture.session(await fixture.login(email, PASSWORD)),
    ]
    await send()
    mails.length = 0
    abouts.length = 0
    const browser = await subscribe(other, 'en-US')
    const ends = { ...own, now: NOW }
    await revokeOtherSessions(fixture.db, ends)
    await revokeOtherSessions(fixture.db, ends)
    await send()
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Another browser was signed out')])
    expect(service.arrived).toHaveLength(1)
    expect(browser.read(service.arrived[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      body: expect.stringContaining('Another browser was signed out'),
    })

    await fixture.login(email, PASSWORD)
    await send()
    mails.length = 0
    abouts.length = 0
    const handles = await listSessions(fixture.db, { session: own, now: NOW })
    const handleOf = (isCurrent: boolean) => handles.find((each) => each.isCurrent === isCurrent)?.id ?? ''
    await revokeSession(fixture.db, { ...ends, handle: handleOf(false) })
    await send()
    expect(mails).toHaveLength(1)
    await revokeSession(fixture.db, { ...ends, handle: handleOf(true) })
    await send()
    expect(mails).toHaveLength(1)
  })

  test('of a browser that never signed in before, and of no other', async () => {
    const email = newEmail()
    await fixture.signUp(email, { fingerprints: fingerprintsOf('laptop') })
    await fixture.login(email, PASSWORD, NOW, fingerprintsOf('laptop'))
    await send()
    expect(mails).toEqual([])

    await fixture.login(email, PASSWORD, NOW, fingerprintsOf('phone'))
    await send()
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('with a browser that is new to it'),
    ])
    await fixture.login(email, PASSWORD, NOW, fingerprintsOf('phone'))
    await send()
    expect(mails).toHaveLength(1)
  })

  test('of a browser that they signed in from before, once they have signed it out', async () => {
    const email = newEmail()
    const at = (name: string, now = NOW) => fixture.login(email, PASSWORD, now, fingerprintsOf(name))
    await fixture.signUp(email, { fingerprints: fingerprintsOf('laptop') })
    await at('thief')
    const session = await fixture.session(await at('laptop'))
    const fingerprints = fingerprintsOf('laptop')
    const mailsOf = async (name: string, password = PASSWORD) => {
      await send()
      mails.length = 0
      await fixture.login(email, password, NOW, fingerprintsOf(name))
      await send()
      return mails.length
    }
    expect(await mailsOf('thief')).toBe(0)
    await revokeOtherSessions(fixture.db, { ...session, fingerprints, now: NOW })
    expect([await mailsOf('laptop'), await mailsOf('thief'), await mailsOf('thief')]).toEqual([0, 1, 0])
    const changed = { session, oldPassword: PASSWORD, newPassword: 'other22', fingerprints, now: NOW }
    await changePassword(fixture.db, changed)
    expect([await mailsOf('laptop', 'other22'), await mailsOf('thief', 'other22')]).toEqual([0, 1])
    const emailCode = await fixture.send(email, 'forgot_password')
    await resetPassword(fixture.setup, { email, emailCode, newPassword: 'other33', from: 'a home', now: NOW })
    expect(await mailsOf('thief', 'other33')).toBe(1)
  })

  test.each(['signs all others out', 'changes the password', 'replaces it'])(
    'of a sign-in beside that, if its player %s, or it ends',
    async (how) => {
      const email = newEmail()
      await fixture.signUp(email, { fingerprints: fingerprintsOf('laptop') })
      await fixture.login(email, PASSWORD, NOW, fingerprintsOf('thief'))
      const session = await fixture.session(
        await fixture.login(email, PASSWORD, NOW, fingerprintsOf('laptop')),
      )
      const emailCode = await fixture.send(email, 'forgot_password')
      const { player } = session
      const fingerprints = fingerprintsOf('laptop')
      const thief = await fixture.db.pool.connect()
      try {
        await thief.query('begin')
        const { token } = await startSession(thief, {
          player,
          key: makeKey(),
          claimedIp: '',
          device: null,
          fingerprints: fingerprintsOf('thief'),
          walletProofAt: null,
          way: 'passkey',
          now: NOW,
        })
        const own = { session, fingerprints, newPassword: 'other22', now: NOW }
        const ending =
          how === 'signs all others out'
            ? revokeOtherSessions(fixture.db, { ...session, fingerprints, now: NOW })
            : how === 'changes the password'
              ? changePassword(fixture.db, { ...own, oldPassword: PASSWORD })
              : resetPassword(fixture.setup, { ...own, email, emailCode, from: 'a home' })
        await expect.poll(() => countLockWaits(fixture.db.pool)).toBeGreaterThan(0)
        await thief.query('commit')
        await ending
        expect(await fixture.find(token)).toBeNull()
      } finally {
        thief.release(true)
      }
    },
  )

  test('of a sign-in by the channels that they chose, and of credential changes by all channels regardless', async () => {
    const email = newEmail()
    const session = await fixture.session(
      await fixture.signUp(email, { fingerprints: fingerprintsOf('laptop') }),
    )
    let browser = await subscribe(session, 'en-US')
    const choose = (ways: string) =>
      fixture.db.pool.query(
        `insert into subscription (player_id, sign_ins, deposits, withdrawals, results, notices)
         values ($1, $2::text[], '{}', '{}', '{}', '{}')
         on conflict (player_id) do update set sign_ins = excluded.sign_ins`,
        [session.player, ways],
      )
    const notificationsAt = async (name: string) => {
      await fixture.login(email, PASSWORD, NOW, fingerprintsOf(name))
      await send()
      const counts = [mails.length, service.arrived.length]
      mails.length = 0
      abouts.length = 0
      service.arrived.length = 0
      return counts
    }
    expect(await notificationsAt('phone')).toEqual([1, 1])
    await choose('{push}')
    expect(await notificationsAt('tablet')).toEqual([0, 1])
    await choose('{mail}')
    expect(await notificationsAt('watch')).toEqual([1, 0])
    await choose('{app}')
    expect(await notificationsAt('glasses')).toEqual([0, 0])
    // The only chosen channel is gone with its browser.
    await choose('{push}')
    await fixture.db.pool.query('delete from push_subscription where player_id = $1', [session.player])
    expect(await notificationsAt('ring')).toEqual([1, 0])
    browser = await subscribe(session, 'en-US')
    expect(await notificationsAt('hat')).toEqual([0, 1])

    await changePassword(fixture.db, { session, oldPassword: PASSWORD, newPassword: 'other22', now: NOW })
    await send()
    expect([mails.length, service.arrived.map(({ body }) => browser.read(body)).length]).toEqual([1, 1])
  })

  test('of a changed password and a wallet that joined', async () => {
    const email = newEmail()
    const session = await fixture.session(await fixture.signUp(email))
    await changePassword(fixture.db, { session, oldPassword: PASSWORD, newPassword: 'other22', now: NOW })
    const wallet = makeWallet()
    const { address } = wallet
    const { nonce, message } = await sendWalletMessage(fixture.db, {
      session,
      address,
      origin: ORIGIN,
      now: NOW,
    })
    const asked = {
      session,
      address,
      nonce,
      signature: await wallet.signMessage({ message }),
      from: 'a home',
      now: NOW,
    }
    const emailCode = await fixture.send(email, 'connect_wallet')
    await connectWallet({ ...fixture.setup, isContractWallet: async () => false }, { ...asked, emailCode })
    await send()
    // They are sent concurrently.
    expect(
      mails
        .map(({ text }) => text.split('\n')[0])
        .toSorted()
        .toReversed(),
    ).toEqual([
      'The login password of your Nibble account was changed at Nov 21, 2026, 18:00 (GMT+8).',
      'A wallet was connected to your Nibble account at Nov 21, 2026, 18:00 (GMT+8). Whoever has it can sign in.',
    ])
  })

  test.each([
    ['a key for bots that was used from an address it does not allow', 'proof_failed', 'bot_key'],
    ['an e-mail address that was removed', 'credential_removed', 'email'],
  ])('of %s, in every language', (_, kind, what) => {
    for (const language of LOCALES) {
      const device = { browser: null, system: null }
      const alert = { kind, what, device, at: new Date(NOW), waitsUntil: null }
      expect(words(alert, language)?.text, language).toContain('GMT+8')
    }
  })

  test('on open pages, once it has happened', async () => {
    const session = await fixture.session(await fixture.signUp(newEmail()))
    const heard: NibbleEvent[] = []
    const stop = await listenForEvents(
      fixture.db,
      (event) => heard.push(event),
      () => {},
    )
    await changePassword(fixture.db, { session, oldPassword: PASSWORD, newPassword: 'other22', now: NOW })
    const event = { type: 'balances', player: String(session.player), about: 'security' }
    await expect.poll(() => heard, { timeout: 30_000 }).toContainEqual(event)
    await stop()
  })

  test('in the language of their own browser, not that of a person who signs in elsewhere', async () => {
    const email = newEmail()
    const trace = { network: null, device: { browser: 'Firefox', system: 'Linux' } }
    await fixture.signUp(email, {
      fingerprints: fingerprintsOf('own'),
      trace: { ...trace, language: 'es-CO' },
    })
    const session = await fixture.session(
      await fixture.login(email, PASSWORD, NOW, fingerprintsOf('strange')),
    )
    await changePassword(fixture.db, {
      session,
      oldPassword: PASSWORD,
      newPassword: 'other22',
      now: NOW,
      trace: { ...trace, language: 'ko-KP' },
    })
    await send()
    expect(mails).toHaveLength(2)
    for (const { subject } of mails) expect(subject).toBe('Seguridad de tu cuenta de Nibble')
  })

  test('in that of a browser that was new once it was theirs for a day, and not at its second sign-in', async () => {
    const email = newEmail()
    const languageAfter = async (browser: string, language: 'es-CO' | 'ko-KP' | 'ja-JP', now = NOW) => {
      await loginByEmail(fixture.db, {
        email,
        password: PASSWORD,
        sessionKey: makeKey(),
        claimedIp: '',
        device: null,
        fingerprints: fingerprintsOf(browser),
        trace: { ...NO_TRACE, language },
        now,
      })
      const { rows } = await fixture.db.pool.query<{ language: string }>(
        'select language from player p join email_identity e on e.player_id = p.id where e.email = $1',
        [email],
      )
      return rows[0]?.language
    }
    await fixture.signUp(email, { fingerprints: fingerprintsOf('first'), now: NOW - 1 })
    expect(await languageAfter('first', 'es-CO')).toBe('es-CO')
    for (let n = 0; n < 2; n += 1) expect(await languageAfter('second', 'ko-KP')).toBe('es-CO')
    expect(await languageAfter('first', 'ja-JP')).toBe('ja-JP')
    expect(await languageAfter('second', 'ko-KP', NOW + 24 * 3_600_000)).toBe('ko-KP')
  })
})

describe('each language has texts', () => {
  test.each([
    'credential_changed bot_key',
    'credential_changed passkey',
    'credential_removed wallet',
    'credential_added inviter',
    'credential_added exclusion',
  ])('for %s', (name) => {
    const [kind = '', what = ''] = name.split(' ')
    const alert = {
      kind,
      what,
      device: { browser: null, system: null },
      at: new Date(NOW),
      waitsUntil: null,
    }
    const said = LOCALES.map((language) => words(alert, language)?.text)
    expect(said).not.toContain(undefined)
    expect(new Set(said).size).toBe(LOCALES.length)
  })
  test('and none for what a newer server may write', () => {
    const alert = {
      kind: 'x',
      what: 'y',
      device: { browser: null, system: null },
      at: new Date(NOW),
      waitsUntil: null,
    }
    expect(words(alert, 'en-US')).toBeNull()
  })
  test('which is left to that server', async () => {
    const session = await fixture.session(await fixture.signUp(newEmail()))
    const { player } = session
    const event = {
      kind: 'credential_added',
      what: 'tomorrow' as 'inviter',
      player,
      trace: NO_TRACE,
      now: NOW,
    } as const
    await recordAndNotify(fixture.db.pool, event)
    await send()
    const { rowCount } = await fixture.db.pool.query(
      "select from security_alert a join security_event e on e.id = a.event_id where e.what = 'tomorrow'",
    )
    expect(rowCount).toBe(1)
    await fixture.db.pool.query(
      "delete from security_alert a using security_event e where e.id = a.event_id and e.what = 'tomorrow'",
    )
  })
})

describe('what cannot be sent', () => {
  test('holds back no mail, and no push of other players', async () => {
    const [slow, other] = [newEmail(), newEmail()]
    const session = await fixture.session(await fixture.signUp(slow))
    await subscribe(session, 'en-US')
    service.answer(`/${session.id.slice(0, 12)}`, 'never')
    const quick = await fixture.session(await fixture.signUp(other))
    await subscribe(quick, 'en-US')
    const addresses = Array.from({ length: 20 }, () => makeWallet().address)
    for (const address of addresses)
      await saveAddress(fixture.db, {
        player: session.player,
        session: session.id,
        address,
        label: '',
        now: NOW,
      })
    await saveAddress(fixture.db, {
      player: quick.player,
      session: quick.id,
      address: addresses[0] ?? '',
      label: '',
      now: NOW,
    })

    const turn = send()
    await expect.poll(() => service.arrived.length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(mails).toHaveLength(21)
    const isToOther = ({ path }: { path: string }) => path === `/${quick.id.slice(0, 12)}`
    await expect.poll(() => service.arrived.filter(isToOther).length, { timeout: 20_000 }).toBe(1)
    service.answer(`/${session.id.slice(0, 12)}`, 201)
    service.breakOff()
    await turn
    while ((await send(NOW + 60_000)).isMore);
    expect(await left()).toBe(0)
  })

  test('is tried again, and given up after a day', async () => {
    const email = newEmail()
    const session = await fixture.session(await fixture.signUp(email))
    await changePassword(fixture.db, { session, oldPassword: PASSWORD, newPassword: 'other22', now: NOW })
    room.isFull = true
    await send()
    expect(await left()).toBe(1)
    room.isFull = false
    await send(NOW + 1_000)
    expect(mails).toEqual([])
    await send(NOW + 15_000)
    expect(mails).toHaveLength(1)

    await changePassword(fixture.db, { session, oldPassword: 'other22', newPassword: PASSWORD, now: NOW })
    await send(NOW + 24 * 3_600_000 + 1)
    expect(mails).toHaveLength(1)
    expect(await left()).toBe(0)
  })

  test('is a mail whose recipient the mail server defers: it stays, and is retried until the server accepts it', async () => {
    const session = await fixture.session(await fixture.signUp(newEmail()))
    await changePassword(fixture.db, { session, oldPassword: PASSWORD, newPassword: 'other22', now: NOW })
    server.result = 'later'
    const tries: number[] = []
    for (let seconds = 0; seconds < 200; seconds += 5) {
      await send(NOW + seconds * 1_000)
      if (mails.splice(0).length > 0) tries.push(seconds)
    }
    expect(tries).toEqual([0, 15, 45, 105])
    expect(await left()).toBe(1)
    server.result = 'sent'
    await send(NOW + 225_000)
    expect(mails).toHaveLength(1)
    expect(await left()).toBe(0)
  })

  test('is not a mail that is refused permanently, which is dropped', async () => {
    const session = await fixture.session(await fixture.signUp(newEmail()))
    await changePassword(fixture.db, { session, oldPassword: PASSWORD, newPassword: 'other22', now: NOW })
    server.result = 'refused'
    await send()
    expect(await left()).toBe(0)
  })

  test('belongs to one mailer while it has it, and to others, also of another server, when that one has died', async () => {
    const session = await fixture.session(await fixture.signUp(newEmail()))
    await changePassword(fixture.db, { session, oldPassword: PASSWORD, newPassword: 'other22', now: NOW })
    server.result = null
    await Promise.all([send(), send()])
    await send(NOW + MAIL_TAKES_AT_MOST_MS + 60_000)
    expect(mails).toHaveLength(1)
    expect(await left()).toBe(1)
    server.result = 'sent'
    await send(NOW + 2 * MAIL_TAKES_AT_MOST_MS)
    expect(mails).toHaveLength(2)
    expect(await left()).toBe(0)
  })

  test('is left to another server that is just taking it', async () => {
    const session = await fixture.session(await fixture.signUp(newEmail()))
    await changePassword(fixture.db, { session, oldPassword: PASSWORD, newPassword: 'other22', now: NOW })
    const other = await fixture.db.pool.connect()
    try {
      await other.query('begin')
      await other.query('update security_alert set due_at = $1', [new Date(NOW + MAIL_TAKES_AT_MOST_MS)])
      await send()
      await other.query('commit')
      await send()
      expect(mails).toEqual([])
    } finally {
      other.release(true)
    }
    await send(NOW + MAIL_TAKES_AT_MOST_MS)
    expect(mails).toHaveLength(1)
  })

  test('to a browser that is gone, or whose service is unknown, is left', async () => {
    const email = newEmail()
    const session = await fixture.session(await fixture.signUp(email))
    await subscribe(session, 'en-US')
    service.answer(`/${session.id.slice(0, 12)}`, 410)
    await changePassword(fixture.db, { session, oldPassword: PASSWORD, newPassword: 'other22', now: NOW })
    await send()
    expect(service.arrived).toHaveLength(1)
    expect(await left()).toBe(0)

    await fixture.db.pool.query(
      "update push_subscription set endpoint = 'http://169.254.169.254/x' where player_id = $1",
      [session.player],
    )
    await changePassword(fixture.db, { session, oldPassword: 'other22', newPassword: PASSWORD, now: NOW })
    await send()
    expect(service.arrived).toHaveLength(1)
    expect(await left()).toBe(0)
  })
})
