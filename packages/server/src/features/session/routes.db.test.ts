// Longer than 300 lines: everything uses one server that is started once: what a player by e-mail does with calls.

import { makeSessionKey, publicKeyOf } from '@nibble/client'
import {
  assetsList,
  betOrder,
  connectWallet,
  connectWalletSend,
  deposit,
  faucet,
  forgotPassword,
  login,
  logout,
  mailBox,
  register,
  saveAddress,
  sendAccountCode,
  sendEmailCode,
  socketTicket,
  updatePassWord,
  updateTransactionPassword,
  userInfo,
  withdrawal,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { inTransaction } from '../../db/transaction.ts'
import { giveMoney } from '../../http/testing/give-money.ts'
import { rawCaller } from '../../http/testing/raw-call.ts'
import {
  startTestApp,
  TEST_GENESIS,
  type TestApp,
  type TestPlayer,
} from '../../http/testing/start-test-app.ts'
import { createOutbox } from '../../mail/mailers.ts'
import { SESSION_ENDED } from '../../realtime/clients.ts'
import { openDepositChain } from '../deposits/deposit-chain.ts'
import { derive, source } from '../deposits/testing/deposit-source.ts'
import { endSessions } from './sessions.ts'

const TRANSACTION = `0x${'5e'.repeat(32)}` as const
const SAVED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const PASSWORD = 'secret1'
const OTHER = 'other22'

let nibble: TestApp
beforeAll(async () => {
  const handler = { source, derive, faucet: async () => ({ raw: 10n ** 21n, transaction: TRANSACTION }) }
  nibble = await startTestApp({ deposits: handler })
  await openDepositChain(nibble.db.pool, {
    ...source,
    genesisHash: TEST_GENESIS,
    from: { height: 0n, hash: TEST_GENESIS },
  })
})
afterAll(() => nibble.stop())
beforeEach(() => {
  // Another minute, to avoid the rate limit.
  nibble.clock.aheadMs += 60_000
})

let count = 0
const newEmail = () => {
  count += 1
  return `caller${count}@mail.example`
}
const lastCode = () => /\b\d{6}\b/.exec(nibble.mails.at(-1)?.text ?? '')?.[0] ?? ''
const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing',
    (error: unknown) => error,
  )
const key = () => crypto.randomUUID()

/** Another browser, signed in by `how`. */
const browser = async (
  how: (sessionKey: Awaited<ReturnType<typeof publicKeyOf>>) => Promise<{ token: string; bindId: string }>,
): Promise<TestPlayer> => {
  const pair = await makeSessionKey()
  const { token, bindId } = await how(await publicKeyOf(pair))
  const caller = nibble.guest({ credentials: () => ({ token, key: pair }) })
  return { caller, token, bindId, address: '', key: pair }
}
const registered = async (email: string) => {
  const guest = nibble.guest()
  await guest.call(sendEmailCode, { email, purpose: 'register' })
  const profile = { username: `caller${count}`, country: 'CO', ofAge: true }
  return browser((sessionKey) =>
    guest.call(register, { email, emailCode: lastCode(), password: PASSWORD, ...profile, sessionKey }),
  )
}
const signedIn = (email: string, password = PASSWORD) =>
  browser((sessionKey) => nibble.guest().call(login, { email, password, sessionKey }))

describe('a player without a wallet', () => {
  test('registers, plays, deposits, and withdraws to an address that they saved a day before', async () => {
    const email = newEmail()
    const player = await registered(email)
    const { caller } = player
    const { assets } = await caller.call(assetsList, {})
    expect(assets.find(({ coinName }) => coinName === 'PLAY_POINT')?.assetsAvailable).toBe(10_000_000_000n)
    const stake = amountOf(10_000_000n)
    const bets = [{ game: 'exact' as const, pick: 'f', stake }]
    const placed = { idempotencyKey: key(), round: await nibble.round(), asset: 'PLAY_POINT' as const, bets }
    expect((await caller.call(betOrder, placed)).bets).toHaveLength(1)

    const { address } = await caller.call(deposit, { asset: 'USDT' })
    expect(await caller.call(faucet, { address })).toMatchObject({ transaction: TRANSACTION })
    expect(await thrown(caller.call(faucet, { address: SAVED }))).toMatchObject({ kind: 'address_not_yours' })

    const set = { newPassword: OTHER }
    expect(await thrown(caller.call(updateTransactionPassword, set))).toMatchObject({
      kind: 'fresh_proof_needed',
    })
    await caller.call(sendAccountCode, { purpose: 'security_password' })
    expect(nibble.mails.at(-1)?.to).toBe(email)
    await caller.call(updateTransactionPassword, { ...set, emailCode: lastCode() })
    expect(await caller.call(userInfo, {})).toMatchObject({
      email,
      address: null,
      hasTransactionPassword: true,
    })

    await giveMoney(nibble, player, { asset: 'USDT', amount: 50_000_000n })
    await caller.call(saveAddress, { address: SAVED, label: '', transactionPassword: OTHER })
    const asked = { amount: amountOf(20_000_000n), address: SAVED, transactionPassword: OTHER }
    expect(await thrown(caller.call(withdrawal, { idempotencyKey: key(), ...asked }))).toMatchObject({
      kind: 'address_waiting',
    })
    nibble.clock.aheadMs += 24 * 3_600_000
    const later = await signedIn(email)
    const paid = await later.caller.call(withdrawal, { idempotencyKey: key(), ...asked })
    expect(paid.withdrawal).toMatchObject({ amount: 20_000_000n })
  })

  test('is greeted in their language, by mail and at the first sign-in, under the address in lower case', async () => {
    const guest = nibble.guest({ language: () => 'es-CO' })
    await guest.call(sendEmailCode, { email: ' Luz@Mail.EXAMPLE ', purpose: 'register' })
    expect(nibble.mails.at(-1)).toMatchObject({
      to: 'luz@mail.example',
      subject: 'Tu código para registrarte en Nibble',
    })
    const { key: pair } = await nibble.signIn()
    const first = await guest.call(register, {
      email: 'LUZ@mail.example',
      emailCode: lastCode(),
      password: PASSWORD,
      username: 'luz',
      country: 'CO',
      ofAge: true,
      sessionKey: await publicKeyOf(pair),
    })
    expect(first).toMatchObject({ firstLogin: true, firstLoginInfo: expect.stringMatching(/^Tienes/) })
    expect(await signedIn('luz@MAIL.example')).toMatchObject({ bindId: first.bindId })
  })

  test('needs the key of the browser that signed in: their token alone opens nothing', async () => {
    const player = await registered(newEmail())
    const thief = await nibble.signIn()
    const stolen = nibble.guest({ credentials: () => ({ token: player.token, key: thief.key }) })
    expect(await thrown(stolen.call(userInfo, {}))).toMatchObject({ status: 401, reason: 'proof' })
  })

  test('joins a wallet by its signature and a code, and both open one account', async () => {
    const email = newEmail()
    const player = await registered(email)
    const wallet = privateKeyToAccount(generatePrivateKey())
    const { address } = wallet
    const { nonce, message } = await player.caller.call(connectWalletSend, { address })
    const signature = await wallet.signMessage({ message })
    const signed = { address, nonce, signature }
    expect(await thrown(player.caller.call(connectWallet, signed))).toMatchObject({
      kind: 'email_code_wrong',
    })
    await player.caller.call(sendAccountCode, { purpose: 'connect_wallet' })
    await player.caller.call(connectWallet, { ...signed, emailCode: lastCode() })
    expect(await player.caller.call(userInfo, {})).toMatchObject({ email, address })
  })
})

describe('a person who wonders whether an address has an account', () => {
  test('gets the same answers either way', async () => {
    const [known, unknown] = [newEmail(), newEmail()]
    await registered(known)
    const raw = await rawCaller(nibble)
    const sessionKey = await publicKeyOf((await nibble.signIn()).key)
    const ask = async (path: string, body: Record<string, unknown>) => {
      const timestamp = Date.now() + nibble.clock.aheadMs
      const { status, body: answer } = await raw.call(path, JSON.stringify(body), { timestamp })
      const { expiresAt, ...data } = { expiresAt: undefined, ...answer.data }
      return {
        status,
        code: answer.code,
        message: answer.message,
        data,
        hasExpiry: expiresAt !== undefined,
      }
    }
    const profile = { username: 'wondering', country: 'CO', ofAge: true, sessionKey }
    const asked = (email: string): [string, Record<string, unknown>][] => [
      [sendEmailCode.path, { email, purpose: 'forgot_password' }],
      [forgotPassword.path, { email, emailCode: 'x12345', newPassword: OTHER }],
      [forgotPassword.path, { email, emailCode: '012345', newPassword: OTHER }],
      [login.path, { email, password: OTHER, sessionKey }],
      [register.path, { email, emailCode: '012345', password: OTHER, ...profile }],
    ]
    const ofUnknown = asked(unknown)
    for (const [n, [path, body]] of asked(known).entries()) {
      nibble.clock.aheadMs += 60_000
      const [, other] = ofUnknown[n] ?? ['', {}]
      expect(await ask(path, body), path).toEqual(await ask(path, other))
    }
    const sent = nibble.mails.slice(-2).map(({ subject }) => subject)
    expect(sent[0]).toBe(sent[1])
  })
})

const listen = async ({ caller, bindId }: TestPlayer) => {
  const { ticket } = await caller.call(socketTicket, {})
  const socket = new WebSocket(`${nibble.url.replace('http', 'ws')}/api/socket`)
  const state = { isOpen: false, closed: 0 }
  socket.on('message', () => {
    state.isOpen = true
  })
  socket.on('close', (code) => {
    state.closed = code
  })
  socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', bindId, ticket })))
  await expect.poll(() => state.isOpen).toBe(true)
  return { state, end: () => socket.terminate() }
}

test('signing in again with the same key leaves no session behind, and no socket', async () => {
  const email = newEmail()
  const before = await registered(email)
  nibble.clock.aheadMs += 60_000
  const { state } = await listen(before)
  await before.caller.call(userInfo, {})
  const sessionKey = await publicKeyOf(before.key)
  await nibble.guest().call(login, { email, password: PASSWORD, sessionKey })
  // The page that signs in keeps using the previous session until it has the answer.
  await before.caller.call(userInfo, {})
  expect(state.closed).toBe(0)
  await expect.poll(() => state.closed).toBe(SESSION_ENDED)
  expect(await thrown(before.caller.call(userInfo, {}))).toMatchObject({ name: 'SessionOver' })
})

test('signing out right after a new sign-in does not leave the previous session anywhere either', async () => {
  const email = newEmail()
  const before = await registered(email)
  nibble.clock.aheadMs += 60_000
  const { state } = await listen(before)
  await before.caller.call(userInfo, {})
  const sessionKey = await publicKeyOf(before.key)
  const { token } = await nibble.guest().call(login, { email, password: PASSWORD, sessionKey })
  const after = nibble.guest({ credentials: () => ({ token, key: before.key }) })
  await after.call(userInfo, {})
  await before.caller.call(userInfo, {})
  await after.call(logout, {})
  const since = performance.now()
  await expect.poll(() => state.closed).toBe(SESSION_ENDED)
  expect(await thrown(before.caller.call(userInfo, {}))).toMatchObject({ name: 'SessionOver' })
  expect(performance.now() - since).toBeLessThan(10_000)
})

describe('a new password', () => {
  test('with the old one ends the other sessions and their sockets at once, and not this one', async () => {
    const email = newEmail()
    const here = await registered(email)
    const there = await signedIn(email)
    await there.caller.call(userInfo, {})
    const [kept, ended] = [await listen(here), await listen(there)]
    await here.caller.call(updatePassWord, { oldPassword: PASSWORD, newPassword: OTHER })

    expect(await thrown(there.caller.call(userInfo, {}))).toMatchObject({ name: 'SessionOver' })
    await expect.poll(() => ended.state.closed).toBe(SESSION_ENDED)
    expect(await here.caller.call(userInfo, {})).toMatchObject({ email })
    expect(kept.state.closed).toBe(0)
    kept.end()
  })

  test('with a code ends all of them, here and on every other server', async () => {
    const email = newEmail()
    const one = await registered(email)
    await one.caller.call(userInfo, {})
    const guest = nibble.guest()
    await guest.call(sendEmailCode, { email, purpose: 'forgot_password' })
    await guest.call(forgotPassword, { email, emailCode: lastCode(), newPassword: OTHER })
    expect(await thrown(one.caller.call(userInfo, {}))).toMatchObject({ name: 'SessionOver' })

    const again = await signedIn(email, OTHER)
    const { state } = await listen(again)
    const { rows } = await nibble.db.pool.query<{ id: bigint }>('select id from player where bind_id = $1', [
      again.bindId,
    ])
    // As another server does it.
    await inTransaction(nibble.db.pool, (client) =>
      endSessions(client, { player: rows[0]?.id ?? 0n, kept: null }),
    )
    await expect.poll(() => state.closed).toBe(SESSION_ENDED)
    expect(await thrown(again.caller.call(userInfo, {}))).toMatchObject({ name: 'SessionOver' })
  })
})

describe('a call', () => {
  test('with an invalid address, name or password says so', async () => {
    const raw = await rawCaller(nibble)
    const sessionKey = await publicKeyOf((await nibble.signIn()).key)
    const attempt = async (changes: Record<string, string>) => {
      nibble.clock.aheadMs += 20_000
      const good = { email: newEmail(), emailCode: '012345', password: PASSWORD, username: 'good' }
      const body = JSON.stringify({ ...good, country: 'CO', ofAge: true, sessionKey, ...changes })
      const answer = await raw.call(register.path, body, { timestamp: Date.now() + nibble.clock.aheadMs })
      return answer.body.data?.refusal
    }
    for (const email of [
      '',
      'a@b',
      'a b@mail.example',
      'a,b@mail.example',
      'a@mail..example',
      '"a"@mail.example',
      'a@[127.0.0.1]',
      '<a@mail.example>',
      'a@-mail.example',
      '.a@mail.example',
      'ä@mail.example',
      'a@mail.example\r\nBcc: b@mail.example',
      `${'a'.repeat(250)}@mail.example`,
    ])
      expect(await attempt({ email }), email).toBe('email_malformed')
    const invisible = ['lucia\u3164', '\u3164\u3164', '\u115flucia', 'lucia\uffa0', '\u1160김철수']
    for (const username of ['', 'x', 'a b', 'a@b', '<b>', 'x'.repeat(25), ...invisible])
      expect(await attempt({ username }), username).toBe('username_malformed')
    for (const username of ['pаypal', 'аnna', 'たろ김', 'annα'])
      expect(await attempt({ username }), username).toBe('username_mixed')
    for (const password of ['12345', 'abcdef', '123456', 'abc 12', `a1${'x'.repeat(17)}`, 'пароль1'])
      expect(await attempt({ password }), password).toBe('password_weak')
    expect(await attempt({ username: '名前-2' })).toBe('email_code_wrong')
  })

  test('for a fourth code within a minute is told to wait', async () => {
    const guest = nibble.guest()
    for (let n = 0; n < 3; n += 1) await guest.call(sendEmailCode, { email: newEmail(), purpose: 'register' })
    expect(await thrown(guest.call(sendEmailCode, { email: newEmail(), purpose: 'register' }))).toMatchObject(
      { kind: 'too_often' },
    )
  })

  test('says so if no mail can be sent; signing in still works', async () => {
    const without = await startTestApp({ mail: { secret: Buffer.alloc(32, 7), mailer: null } })
    try {
      const guest = without.guest()
      const email = newEmail()
      const sessionKey = await publicKeyOf((await without.signIn()).key)
      const profile = { username: 'nobody', country: 'CO', ofAge: true, sessionKey }
      for (const refused of [
        await thrown(guest.call(sendEmailCode, { email, purpose: 'register' })),
        await thrown(guest.call(register, { email, emailCode: '012345', password: PASSWORD, ...profile })),
        await thrown(guest.call(forgotPassword, { email, emailCode: '012345', newPassword: PASSWORD })),
      ])
        expect(refused).toMatchObject({
          kind: 'mail_unavailable',
          message: 'No e-mail can be sent right now. Try again later, or use a wallet.',
        })
      const wrong = guest.call(login, { email, password: PASSWORD, sessionKey })
      expect(await thrown(wrong)).toMatchObject({ kind: 'password_wrong' })
      expect(await thrown(guest.call(mailBox, {}))).toMatchObject({ kind: 'not_found' })
    } finally {
      await without.stop()
    }
  })
})

test('a development server shows the mails that it stored, one that sends them has none to show', async () => {
  expect(await thrown(nibble.guest().call(mailBox, {}))).toMatchObject({ kind: 'not_found' })
  const folder = (await import('node:fs')).mkdtempSync('/tmp/nibble-mail-')
  const outbox = createOutbox({ folder, now: () => 5, say: () => {} })
  const mail = { secret: Buffer.alloc(32, 7), mailer: outbox, kept: outbox.kept }
  const developing = await startTestApp({ mail })
  try {
    const guest = developing.guest()
    await guest.call(sendEmailCode, { email: 'me@mail.example', purpose: 'register' })
    const { mails } = await guest.call(mailBox, {})
    expect(mails).toMatchObject([{ at: 5, to: 'me@mail.example', text: expect.stringMatching(/\d{6}/) }])
  } finally {
    await developing.stop()
  }
})
