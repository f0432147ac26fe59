import { type Caller, CallRefused, createCaller, makeSessionKey, publicKeyOf } from '@nibble/client'
import { guestLogin, loginAuth, loginSend, register, sendEmailCode } from '@nibble/contract'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUESTS_A_DAY } from '../features/session/guests.ts'
import { startTestApp, type TestApp } from './testing/start-test-app.ts'

/** Fewer than by default, to open them all. */
const MOST = 20
const LIMITED = { trustProxy: true, limits: { newAccountsPerNetwork: MOST } }

let nibble: TestApp
let other: TestApp
beforeAll(async () => {
  nibble = await startTestApp(LIMITED)
  other = await startTestApp({ ...LIMITED, beside: nibble })
})
afterAll(async () => {
  await other.stop()
  await nibble.stop()
})

type Browser = { caller: Caller; key: CryptoKeyPair; token: string | null }

/** A browser at this address, behind the proxy that the server trusts. */
const openBrowser = async (address: string, { at = nibble, language = 'en-US' } = {}): Promise<Browser> => {
  const key = await makeSessionKey()
  const browser: Browser = {
    key,
    token: null,
    caller: createCaller({
      baseUrl: at.url,
      localNow: () => Date.now() + at.clock.aheadMs,
      language: () => language,
      credentials: () => (browser.token === null ? null : { token: browser.token, key }),
      fetch: (url, init) => {
        const headers = new Headers(init?.headers)
        headers.set('x-forwarded-for', address)
        return fetch(url, { ...init, headers })
      },
    }),
  }
  return browser
}

const profile = { country: 'CO', ofAge: true }
const makeWallet = () => privateKeyToAccount(generatePrivateKey())

const signIn = async ({ caller, key }: Browser, wallet: PrivateKeyAccount, keepGuest = false) => {
  const { address } = wallet
  const { nonce, message } = await caller.call(loginSend, { address, sessionKey: await publicKeyOf(key) })
  const asked = { address, nonce, signature: await wallet.signMessage({ message }), keepGuest, profile }
  return caller.call(loginAuth, asked)
}
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof CallRefused) return error.kind
      throw error
    },
  )
const openAccount = async (address: string, at = nibble) =>
  outcomeOf(signIn(await openBrowser(address, { at }), makeWallet()))

let people = 0
const registerAt = async (address: string) => {
  people += 1
  const { caller, key } = await openBrowser(address)
  const email = `person${people}@mail.example`
  await caller.call(sendEmailCode, { email, purpose: 'register' })
  const emailCode = /\b\d{6}\b/.exec(nibble.mails.at(-1)?.text ?? '')?.[0] ?? ''
  const sessionKey = await publicKeyOf(key)
  return outcomeOf(
    caller.call(register, {
      email,
      emailCode,
      password: 'secret1',
      username: `person-${people}`,
      ...profile,
      sessionKey,
    }),
  )
}

/** Opens the rest of a network's accounts of the day, each from another of its addresses. */
const fill = async (network: string, opened = 0) => {
  const outcomes: string[] = []
  for (let nth = opened; nth < MOST; nth += 1) outcomes.push(await openAccount(`${network}.${nth}`))
  expect(outcomes).toEqual(Array.from({ length: MOST - opened }, () => 'done'))
}

test('a network opens as many accounts a day as allowed, from all its addresses at all servers', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: MOST + 5 }, (_, nth) =>
      openAccount(`203.0.113.${nth}`, nth % 2 === 0 ? nibble : other),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(MOST)
  expect(outcomes.filter((outcome) => outcome === 'accounts_used_up')).toHaveLength(5)
  expect(await openAccount('203.0.114.1')).toBe('done')
})

test('accounts by e-mail count with those by wallet, and a refused code stays valid', async () => {
  expect(await registerAt('198.51.100.200')).toBe('done')
  await fill('198.51.100', 1)
  expect(await registerAt('198.51.100.201')).toBe('accounts_used_up')
  const { rows } = await nibble.db.pool.query<{ ended: boolean }>(
    'select ended_at is not null as ended from email_code order by id desc limit 1',
  )
  expect(rows).toEqual([{ ended: false }])
})

test('a known wallet signs in from a network that has had its accounts, and a guest there becomes an account', async () => {
  const wallet = makeWallet()
  await signIn(await openBrowser('198.51.99.1'), wallet)
  const guest = await openBrowser('192.0.2.210')
  const sessionKey = await publicKeyOf(guest.key)
  guest.token = (await guest.caller.call(guestLogin, { ...profile, sessionKey })).token
  await fill('192.0.2')

  expect(await outcomeOf(signIn(await openBrowser('192.0.2.211'), wallet))).toBe('done')
  expect(await outcomeOf(signIn(guest, makeWallet(), true))).toBe('done')
  expect(await openAccount('192.0.2.212')).toBe('accounts_used_up')
})

test.each([
  ['en-US', 'Your network has had its new accounts for today.'],
  ['zh-CN', '您的网络今天新开的账户已达上限。'],
])('is told so in their language (%s)', async (language, sentence) => {
  const network = language === 'en-US' ? '100.64.1' : '100.64.2'
  await fill(network)
  const browser = await openBrowser(`${network}.250`, { language })
  await expect(signIn(browser, makeWallet())).rejects.toThrow(sentence)
})

test('a whole IPv6 /48 has ten times as many accounts and guests, however many networks it is divided into', async () => {
  const count = async (table: string) => {
    const { rows } = await nibble.db.pool.query<{ newcomers: number }>(
      `select newcomers from newcomer_network where ${table}`,
    )
    return rows.map(({ newcomers }) => newcomers)
  }
  expect(await openAccount('2001:db8:7:1::1')).toBe('done')
  expect(await openAccount('2001:db8:7:2::1')).toBe('done')
  expect(await count('newcomers = 2')).toEqual([2])
  await nibble.asOwner(`update newcomer_network set newcomers = ${10 * MOST - 1} where newcomers = 2`)
  expect(await openAccount('2001:db8:7:3::1')).toBe('done')
  expect(await openAccount('2001:db8:7:4::1')).toBe('accounts_used_up')
  expect(await openAccount('2001:db8:8:1::1')).toBe('done')

  const beginGuest = async (address: string) => {
    const { caller, key } = await openBrowser(address)
    return outcomeOf(caller.call(guestLogin, { ...profile, sessionKey: await publicKeyOf(key) }))
  }
  expect(await beginGuest('2001:db8:9:1::1')).toBe('done')
  expect(await beginGuest('2001:db8:9:2::1')).toBe('done')
  await nibble.asOwner(`update newcomer_network set newcomers = ${10 * GUESTS_A_DAY} where newcomers = 2`)
  expect(await beginGuest('2001:db8:9:3::1')).toBe('guests_used_up')
})

test('on the next day a network opens accounts again', async () => {
  await fill('100.64.3')
  expect(await openAccount('100.64.3.250')).toBe('accounts_used_up')
  nibble.clock.aheadMs = 86_400_000
  expect(await openAccount('100.64.3.251')).toBe('done')
})
