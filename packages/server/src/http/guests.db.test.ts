// Longer than 300 lines: everything uses one server that is started once: a guest from the first call to the account that keeps their bets.

import { randomBytes, randomUUID } from 'node:crypto'
import { type Caller, CallRefused, createCaller, makeSessionKey, publicKeyOf } from '@nibble/client'
import {
  assetsList,
  betOrder,
  exportData,
  guestLogin,
  limits,
  loginAuth,
  loginSend,
  logout,
  orderList,
  register,
  routes,
  securityEvents,
  sendEmailCode,
  startAutoplay,
  takeBreak,
  userInfo,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { nextBets } from '../features/autoplay/next-bets.ts'
import { grantFirstLogin } from '../features/play/grants.ts'
import { beginGuest, endGuest, GUESTS_A_DAY } from '../features/session/guests.ts'
import { createSessions, type Session } from '../features/session/sessions.ts'
import { Refusal } from '../refusal.ts'
import { giveMoney } from './testing/give-money.ts'
import { rawCaller } from './testing/raw-call.ts'
import { startTestApp, type TestApp } from './testing/start-test-app.ts'

let nibble: TestApp
beforeAll(async () => {
  nibble = await startTestApp()
})
afterAll(() => nibble.stop())

const UNIT = 1_000_000n
const DAY = 86_400_000

type Browser = { caller: Caller; key: CryptoKeyPair; token: string | null; bindId: string }

/** A browser with its key, as a guest. */
const openBrowser = async (): Promise<Browser> => {
  const key = await makeSessionKey()
  const browser: Browser = {
    key,
    token: null,
    bindId: '',
    caller: createCaller({
      baseUrl: nibble.url,
      credentials: () => (browser.token === null ? null : { token: browser.token, key }),
    }),
  }
  return browser
}
/** Like the call, but from a new network: a network may begin only four a minute. */
const beginAs = async (
  changes: { country?: string; ofAge?: boolean; network?: Buffer | null; now?: number } = {},
) => {
  const browser = await openBrowser()
  const { network = randomBytes(16), now = Date.now() } = changes
  const begun = await beginGuest(
    { db: nibble.db, grantFirstLogin, blockedCountries: ['US'], freePlayBlockedCountries: ['NL'] },
    {
      country: 'CO',
      ofAge: true,
      sessionKey: await publicKeyOf(browser.key),
      claimedIp: '',
      device: null,
      now,
      trace: { network, device: { browser: null, system: null }, language: 'en-US' },
      ...changes,
    },
  )
  browser.token = begun.token
  browser.bindId = begun.bindId
  return browser
}
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal || error instanceof CallRefused) return error.kind
      throw error
    },
  )
const placeBet = async ({ caller }: Browser) =>
  caller.call(betOrder, {
    idempotencyKey: randomUUID(),
    round: await nibble.round(),
    asset: 'PLAY_POINT',
    bets: [{ game: 'left-right', pick: 'left', stake: amountOf(20n * UNIT) }],
  })
const PLAN = {
  idempotencyKey: randomUUID(),
  roundLength: '1m',
  table: 'block',
  game: 'big-small',
  pick: 'big',
  asset: 'PLAY_POINT',
  stake: amountOf(10n * UNIT),
  raiseAfter: 'never',
  raiseBy: 100,
  highest: amountOf(10n * UNIT),
  rounds: 5,
  stopLoss: amountOf(50n * UNIT),
  stopWin: amountOf(50n * UNIT),
} as const
const balanceOf = async ({ caller }: Browser, asset = 'PLAY_POINT') =>
  (await caller.call(assetsList, {})).assets.find(({ coinName }) => coinName === asset)?.assetsAvailable
const makeWallet = () => privateKeyToAccount(generatePrivateKey())
/** The browser signs in by wallet and wants to keep its guest history. */
const signIn = async (browser: Browser, wallet = makeWallet(), keepGuest = true, invitationCode = '') => {
  const { address } = wallet
  const sessionKey = await publicKeyOf(browser.key)
  const { nonce, message } = await browser.caller.call(loginSend, { address, sessionKey })
  const signature = await wallet.signMessage({ message })
  const profile = { country: 'CO', ofAge: true }
  const signedIn = await browser.caller.call(loginAuth, {
    address,
    nonce,
    signature,
    keepGuest,
    profile,
    ...(invitationCode === '' ? {} : { invitationCode }),
  })
  browser.token = signedIn.token
  browser.bindId = signedIn.bindId
  return signedIn
}
const betsOf = async ({ caller }: Browser, guest?: string) =>
  (await caller.call(orderList, guest === undefined ? {} : { guest })).items.map(({ betId }) => betId)

describe('a guest', () => {
  test('gets a session and 10,000 PLAY_POINT with one call, and places a bet with them', async () => {
    const browser = await openBrowser()
    const begun = await browser.caller.call(guestLogin, {
      country: 'CO',
      ofAge: true,
      sessionKey: await publicKeyOf(browser.key),
    })
    expect(begun).toMatchObject({ isGuest: true, firstLogin: false })
    browser.token = begun.token

    expect(await browser.caller.call(userInfo, {})).toMatchObject({
      isGuest: true,
      address: null,
      email: null,
      guests: [],
    })
    await placeBet(browser)
    expect(await balanceOf(browser)).toBe(9_980n * UNIT)
  })

  test('is refused every call that moves value, or leads to it', async () => {
    const browser = await beginAs()
    const raw = await rawCaller(nibble, { ...browser, token: browser.token ?? '', address: '' })
    const asked = [...routes.values()].filter(({ access }) => access === 'member')
    expect(asked.length).toBeGreaterThan(15)
    for (const { path } of asked) {
      const { body } = await raw.call(path, '{}')
      expect([path, body.data?.refusal]).toEqual([path, 'guest_only_plays'])
    }
  })

  test('holds nothing but PLAY_POINT, whoever would give it: the database opens no other account for them', async () => {
    const guest = await beginAs()
    for (const asset of ['USDT', 'GMT', 'ROLL_POINT', 'REWARD_POINT', 'PROMOTION_POINT'] as const)
      await expect(giveMoney(nibble, guest, { asset, amount: UNIT })).rejects.toThrow(
        'a guest holds nothing but PLAY_POINT',
      )

    const kept = await beginAs()
    const { bindId } = kept
    const account = await nibble.signIn()
    await inTransaction(nibble.db.pool, async (client) =>
      endGuest(client, {
        session: await sessionOf(kept),
        keptBy: await idOf(account.bindId),
        now: Date.now(),
      }),
    )
    await expect(giveMoney(nibble, { bindId }, { asset: 'USDT', amount: UNIT })).rejects.toThrow(
      'a guest holds',
    )
  })

  test('continues betting after half an hour without being asked for a signature that they cannot give', async () => {
    const browser = await beginAs({ now: Date.now() - 3_600_000 })
    await placeBet(browser)
  })

  test('invites nobody', async () => {
    const guest = await beginAs()
    const { rows } = await nibble.db.pool.query<{ invitation_code: string }>(
      'select invitation_code from player where bind_id = $1',
      [guest.bindId],
    )
    const { address } = makeWallet()
    const asked = (await openBrowser()).caller.call(loginSend, {
      address,
      invitationCode: rows[0]?.invitation_code ?? '',
      sessionKey: await publicKeyOf(guest.key),
    })
    expect(await kindOf(asked)).toBe('invitation_unknown')
  })

  test('is refused for a country that forbids it, or any play, or under age', async () => {
    expect(await kindOf(beginAs({ country: 'NL' }))).toBe('free_play_blocked')
    expect(await kindOf(beginAs({ country: 'US' }))).toBe('country_blocked')
    expect(await kindOf(beginAs({ country: 'XX' }))).toBe('country_unknown')
    expect(await kindOf(beginAs({ ofAge: false }))).toBe('under_age')
  })
})

describe('a network', () => {
  test('begins at most 20 guests a day, even concurrently, and as many on the next', async () => {
    const network = randomBytes(16)
    const now = Date.now() + 30 * DAY
    const outcomes = await Promise.all(
      Array.from({ length: GUESTS_A_DAY + 5 }, () => kindOf(beginAs({ network, now }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === 'guests_used_up')).toHaveLength(5)
    expect(await kindOf(beginAs({ now }))).toBe('done')
    expect(await kindOf(beginAs({ network, now: now + DAY }))).toBe('done')
  })

  test('that is unknown counts as one for all', async () => {
    const now = Date.now() + 60 * DAY
    const outcomes = await Promise.all(
      Array.from({ length: GUESTS_A_DAY + 1 }, () => kindOf(beginAs({ network: null, now }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'guests_used_up')).toHaveLength(1)
  })
})

describe('a guest who signs in', () => {
  test('with a new wallet is the same player, with their bets and what is left of one gift', async () => {
    const browser = await beginAs()
    const { bindId } = browser
    await placeBet(browser)
    const bets = await betsOf(browser)
    const signedIn = await signIn(browser)

    expect(signedIn).toMatchObject({ bindId, firstLogin: false })
    expect(signedIn.isGuest).toBeUndefined()
    expect(await betsOf(browser)).toEqual(bets)
    expect(await balanceOf(browser)).toBe(9_980n * UNIT)
    expect(await browser.caller.call(userInfo, {})).toMatchObject({ isGuest: false, guests: [] })
    await giveMoney(nibble, { bindId }, { asset: 'USDT', amount: UNIT })
    expect(await balanceOf(browser, 'USDT')).toBe(UNIT)
  })

  test('by e-mail is the same player, under the name that they choose', async () => {
    const browser = await beginAs()
    const { bindId } = browser
    await placeBet(browser)
    const email = 'guest@mail.example'
    await browser.caller.call(sendEmailCode, { email, purpose: 'register' })
    const emailCode = /\b\d{6}\b/.exec(nibble.mails.at(-1)?.text ?? '')?.[0] ?? ''
    const asked = {
      email,
      emailCode,
      password: 'secret1',
      username: 'was-a-guest',
      country: 'DE',
      ofAge: true,
      keepGuest: true,
      sessionKey: await publicKeyOf(browser.key),
    }
    const signedIn = await browser.caller.call(register, asked)
    browser.token = signedIn.token

    expect(signedIn).toMatchObject({ bindId, firstLogin: false })
    expect(await browser.caller.call(userInfo, {})).toMatchObject({
      username: 'was-a-guest',
      country: 'DE',
      isGuest: false,
    })
    expect(await betsOf(browser)).toHaveLength(1)
    expect(await balanceOf(browser)).toBe(9_980n * UNIT)
  })

  test.each(['wallet', 'email'])(
    'by %s with another key of the browser leaves no session of the guest',
    async (way) => {
      const browser = await beginAs()
      const { bindId, token, key } = browser
      const left = createCaller({ baseUrl: nibble.url, credentials: () => ({ token: token ?? '', key }) })
      const another = await makeSessionKey()
      // The control: the guest's session is theirs until then.
      expect(await left.call(userInfo, {})).toMatchObject({ bindId })
      if (way === 'wallet') {
        const { address, signMessage } = makeWallet()
        const { nonce, message } = await left.call(loginSend, {
          address,
          sessionKey: await publicKeyOf(another),
        })
        const signature = await signMessage({ message })
        const profile = { country: 'CO', ofAge: true }
        browser.token = (
          await left.call(loginAuth, { address, nonce, signature, keepGuest: true, profile })
        ).token
      } else {
        const email = 'other-key@mail.example'
        await left.call(sendEmailCode, { email, purpose: 'register' })
        const emailCode = /\b\d{6}\b/.exec(nibble.mails.at(-1)?.text ?? '')?.[0] ?? ''
        const asked = {
          email,
          emailCode,
          password: 'secret1',
          username: 'other-key',
          country: 'DE',
          ofAge: true,
        }
        const sessionKey = await publicKeyOf(another)
        browser.token = (await left.call(register, { ...asked, keepGuest: true, sessionKey })).token
      }
      const { rows } = await nibble.db.pool.query<{ way: string }>(
        'select way from session s join player p on p.id = s.player_id where p.bind_id = $1',
        [bindId],
      )
      expect(rows).toEqual([{ way }])
      const now = createCaller({
        baseUrl: nibble.url,
        credentials: () => ({ token: browser.token ?? '', key: another }),
      })
      expect(await now.call(userInfo, {})).toMatchObject({ bindId, isGuest: false })
    },
  )

  test('to an existing account keeps their bets to look at, and brings it none of their credit', async () => {
    const wallet = makeWallet()
    const home = await openBrowser()
    const { bindId } = await signIn(home, wallet, false)
    const before = await balanceOf(home)
    await placeBet(home)
    const ownBets = await betsOf(home)

    const browser = await beginAs()
    const guest = browser.bindId
    await placeBet(browser)
    const bets = await betsOf(browser)
    const { token, key } = browser
    await browser.caller.call(startAutoplay, PLAN)
    await signIn(browser, wallet)

    expect(browser.bindId).toBe(bindId)
    const { rows: plans } = await nibble.db.pool.query(
      'select state from autoplay_plan a join player p on p.id = a.player_id where p.bind_id = $1',
      [guest],
    )
    expect(plans).toEqual([{ state: 'ended' }])
    const { path } = await browser.caller.call(exportData, {})
    expect(await (await fetch(nibble.url + path)).json()).toMatchObject({
      bets: ownBets.map((betId) => ({ betId })),
      guestBets: bets.map((betId) => ({ betId })),
    })
    expect((await browser.caller.call(userInfo, {})).guests.map((kept) => kept.bindId)).toEqual([guest])
    expect(await betsOf(browser)).toEqual(ownBets)
    expect(await betsOf(browser, guest)).toEqual(bets)
    expect(await balanceOf(browser)).toBe((before ?? 0n) - 20n * UNIT)

    // The guest's session is over once the server hears of it, and nobody else reads their bets.
    const { rowCount } = await nibble.db.pool.query(
      'select from session s join player p on p.id = s.player_id where p.bind_id = $1',
      [guest],
    )
    expect(rowCount).toBe(0)
    const left = createCaller({ baseUrl: nibble.url, credentials: () => ({ token: token ?? '', key }) })
    const isIn = () =>
      left.call(userInfo, {}).then(
        () => true,
        () => false,
      )
    await expect.poll(isIn).toBe(false)
    const stranger = await nibble.signIn()
    expect(await kindOf(stranger.caller.call(orderList, { guest }))).toBe('bet_unknown')
  })

  test.each([
    ['for_good', 'days_7', 'exclusion', null],
    ['hours_24', 'for_good', 'exclusion', null],
    ['hours_24', null, 'time_out', expect.any(Number)],
  ] as const)(
    'after a break (%s) takes it into an account that had one (%s), unless that ends later',
    async (asGuest, own, kind, until) => {
      const wallet = makeWallet()
      const home = await openBrowser()
      await signIn(home, wallet, false)
      if (own !== null) await home.caller.call(takeBreak, { length: own })
      const exclusions = async ({ caller }: Browser) =>
        (await caller.call(securityEvents, {})).items.filter(({ what }) => what === 'exclusion').length
      const before = await exclusions(home)

      const browser = await beginAs()
      await browser.caller.call(takeBreak, { length: asGuest })
      await signIn(browser, wallet)
      expect((await browser.caller.call(limits, {})).pause).toEqual({ kind, until })
      expect(await kindOf(placeBet(browser))).toBe(kind === 'exclusion' ? 'excluded' : 'on_break')
      expect(await exclusions(browser)).toBe(before + (asGuest === 'for_good' ? 1 : 0))
    },
  )

  test('extends an exclusion of the account by their time-out, and it stays an exclusion', async () => {
    const wallet = makeWallet()
    const home = await openBrowser()
    const { bindId } = await signIn(home, wallet, false)
    await home.caller.call(takeBreak, { length: 'months_6' })
    await nibble.asOwner(
      `update play_break set ends_at = now() + interval '5 days' where player_id = (select id from player where bind_id = '${bindId}')`,
    )
    const browser = await beginAs()
    await browser.caller.call(takeBreak, { length: 'days_30' })
    await signIn(browser, wallet)
    const { pause } = await browser.caller.call(limits, {})
    expect(pause?.kind).toBe('exclusion')
    expect(pause?.until).toBeGreaterThan(Date.now() + 29 * DAY)
  })

  test('with two wallets at once becomes the account of one of them', async () => {
    const browser = await beginAs()
    const { bindId, token, key } = browser
    const twin: Browser = {
      ...browser,
      caller: createCaller({ baseUrl: nibble.url, credentials: () => ({ token: token ?? '', key }) }),
    }
    const signedIn = await Promise.all([signIn(browser), signIn(twin)])
    expect(signedIn.filter((one) => one.bindId === bindId)).toHaveLength(1)
  })

  test('is placed below their inviter, who gets no gift for an existing player', async () => {
    const inviter = await nibble.signIn()
    const { rows } = await nibble.db.pool.query<{ invitation_code: string }>(
      'select invitation_code from player where bind_id = $1',
      [inviter.bindId],
    )
    const browser = await beginAs()
    await signIn(browser, makeWallet(), true, rows[0]?.invitation_code)
    expect((await browser.caller.call(userInfo, {})).parentUserName).not.toBeNull()
    const { assets } = await inviter.caller.call(assetsList, {})
    expect(assets.find(({ coinName }) => coinName === 'PLAY_POINT')?.assetsAvailable).toBe(10_000n * UNIT)
  })

  test('signing out while a plan runs ends its bets', async () => {
    const browser = await beginAs()
    const guest = await idOf(browser.bindId)
    await nibble.round()
    await browser.caller.call(startAutoplay, { ...PLAN, idempotencyKey: randomUUID() })
    const isDue = async () => (await nextBets(nibble.db)).some(({ player }) => player === guest)
    expect(await isDue()).toBe(true)
    await browser.caller.call(logout, {})
    expect(await isDue()).toBe(false)
  })

  test('takes nothing along unless they ask for it', async () => {
    const browser = await beginAs()
    const { bindId } = browser
    await signIn(browser, makeWallet(), false)
    expect(browser.bindId).not.toBe(bindId)
  })
})

const sessionOf = async ({ token }: Browser): Promise<Session> => {
  const session = await createSessions(nibble.db).find(token ?? '', Date.now())
  if (session === null) throw new Error('no session')
  return session
}
const idOf = async (bindId: string): Promise<bigint> => {
  const { rows } = await nibble.db.pool.query<{ id: bigint }>('select id from player where bind_id = $1', [
    bindId,
  ])
  return rows[0]?.id ?? 0n
}
