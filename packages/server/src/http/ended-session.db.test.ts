// Longer than 300 lines: every call that adds a way in is held up while its session ends.

import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { stopPlan } from '../features/autoplay/end-plan.ts'
import { addBotKey, resumeBotKey, revokeBotKey } from '../features/bots/keys.ts'
import { setWebhook } from '../features/bots/webhooks.ts'
import { saveLimit, setLimit, takeBreak } from '../features/limits/set-limit.ts'
import { setSubscriptions } from '../features/profile/profile.ts'
import { setTransactionPassword } from '../features/security/transaction-password.ts'
import { connectWallet, sendWalletMessage } from '../features/session/connect-wallet.ts'
import { changePassword, resetPassword } from '../features/session/email/change-password.ts'
import { connectEmail } from '../features/session/email/own-mailbox.ts'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  sendNewPasskey,
} from '../features/session/passkeys/own-passkeys.ts'
import { endSessions } from '../features/session/sessions.ts'
import { lockAddress } from '../features/session/sign-in-message.ts'
import {
  type AccountFixture,
  makeWallet,
  NOW,
  ORIGIN,
  openAccountFixture,
  outcomeOf,
  PASSWORD,
} from '../features/session/testing/account-fixture.ts'
import { removeAddress, saveAddress } from '../features/withdrawals/addresses.ts'
import { DEFAULT_WAYS } from '../shared/notice-ways.ts'
import { holdSession } from '../shared/people.ts'
import { countLockWaits } from '../testing/lock-waits.ts'
import { openSession } from '../testing/open-session.ts'
import { createTestAuthenticator } from '../testing/test-authenticator.ts'

// After resetting their password or signing out a thief, a player must find that no call of an ended session adds anything, even
// one that was already waiting.

let fixture: AccountFixture
let session: Awaited<ReturnType<AccountFixture['session']>>
let email = ''
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.end())
let count = 0
beforeEach(async () => {
  count += 1
  email = `ended${count}@mail.example`
  session = await fixture.session(await fixture.signUp(email))
})

const isContractWallet = async () => false
const whose = () => ({ player: session.player, session: session.id, now: NOW })
const newKey = () => {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  return { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } as const
}
const addBot = () =>
  addBotKey(fixture.db, {
    ...whose(),
    publicKey: newKey(),
    name: 'bot',
    scopes: ['read'],
    isSandbox: false,
    dayCap: amountOf(1_000_000n),
    addresses: [],
    days: 30,
  } as Parameters<typeof addBotKey>[1])
const end = () =>
  inTransaction(fixture.db.pool, (client) => endSessions(client, { player: session.player, kept: null }))
const sign = async () => {
  const wallet = makeWallet()
  const { address } = wallet
  const { nonce, message } = await sendWalletMessage(fixture.db, {
    session,
    address,
    origin: ORIGIN,
    now: NOW,
  })
  return {
    session,
    address,
    nonce,
    signature: await wallet.signMessage({ message }),
    from: 'a home',
    now: NOW,
  }
}
const join = async () => {
  const emailCode = await fixture.send(email, 'connect_wallet')
  return connectWallet({ ...fixture.setup, isContractWallet }, { ...(await sign()), emailCode })
}
const reset = async (now = NOW) => {
  const emailCode = await fixture.send(email, 'forgot_password', { now })
  await resetPassword(fixture.setup, { email, emailCode, newPassword: 'secret9', from: 'a home', now })
}
const rows = async <Row>(sql: string): Promise<Row[]> =>
  (await fixture.db.pool.query(sql, [session.player])).rows as Row[]

const isWaiting = () => expect.poll(() => countLockWaits(fixture.db.pool)).toBeGreaterThan(0)

describe('a session that has ended adds', () => {
  test('no bot key, resumes none and sets no webhook', async () => {
    const [bot] = (await addBot()).keys
    const own = { ...whose(), id: bot?.id ?? '' }
    await end()
    for (const call of [
      () => addBot(),
      () => resumeBotKey(fixture.db, own),
      () => setWebhook(fixture.db, { ...own, url: null, allowsLoopback: true }),
    ])
      expect(await outcomeOf(call())).toBe('fresh_proof_needed')
  })
  test('nothing by removing: no bot key, passkey, saved address or notification channel', async () => {
    const [bot] = (await addBot()).keys
    const { challenge } = await sendNewPasskey(fixture.db, { session, origin: ORIGIN, now: NOW })
    const made = createTestAuthenticator().make({ origin: ORIGIN, challenge })
    const [passkey] = (await addPasskey(fixture.db, { ...made, challenge, name: 'phone', session, now: NOW }))
      .passkeys
    const { address } = makeWallet()
    await saveAddress(fixture.db, { ...whose(), address, label: '' })
    await end()
    const own = { session, id: passkey?.id ?? '', now: NOW }
    for (const call of [
      () => revokeBotKey(fixture.db, { ...whose(), id: bot?.id ?? '' }),
      () => removePasskey(fixture.db, own),
      () => renamePasskey(fixture.db, { ...own, name: 'other' }),
      () => removeAddress(fixture.db, { ...whose(), address }),
      () => setSubscriptions(fixture.db, { ...DEFAULT_WAYS, ...whose(), deposits: [] }),
    ])
      expect(await outcomeOf(call())).toBe('fresh_proof_needed')
    expect(await rows('select name from passkey where player_id = $1')).toEqual([{ name: 'phone' }])
    expect(await rows('select from withdrawal_address where player_id = $1')).toHaveLength(1)
    expect(await rows('select from bot_key where player_id = $1 and revoked_at is null')).toHaveLength(1)
  })
  test('no end to a plan', async () => {
    await end()
    const stop = { player: session.player, session: session.id, key: randomUUID(), id: 1n }
    expect(await outcomeOf(stopPlan(fixture.db, stop))).toBe('fresh_proof_needed')
  })
  test('no limit and no break', async () => {
    const own = { player: session.player, session: session.id }
    const limit = { ...own, kind: 'stake', period: 'day' } as const
    await setLimit(fixture.db, { ...limit, wanted: amountOf(5_000_000n) })
    await end()
    for (const call of [
      () => setLimit(fixture.db, { ...limit, wanted: amountOf(1_000_000n) }),
      () => saveLimit(fixture.db, limit),
      () => takeBreak(fixture.db, { ...own, length: 'for_good' }),
    ])
      expect(await outcomeOf(call())).toBe('fresh_proof_needed')
    expect(await rows('select amount from play_limit where player_id = $1')).toEqual([{ amount: 5_000_000n }])
    expect(await rows('select from play_break where player_id = $1')).toEqual([])
  })

  test('no passkey', async () => {
    const { challenge } = await sendNewPasskey(fixture.db, { session, origin: ORIGIN, now: NOW })
    const made = createTestAuthenticator().make({ origin: ORIGIN, challenge })
    await end()
    const adding = addPasskey(fixture.db, { ...made, challenge, name: 'phone', session, now: NOW })
    expect(await outcomeOf(adding)).toBe('fresh_proof_needed')
  })
  test('no wallet', async () => {
    const emailCode = await fixture.send(email, 'connect_wallet')
    const signed = await sign()
    await end()
    expect(
      await outcomeOf(connectWallet({ ...fixture.setup, isContractWallet }, { ...signed, emailCode })),
    ).toBe('fresh_proof_needed')
  })
  test('no address for withdrawals and no password', async () => {
    await end()
    const { address } = makeWallet()
    expect(await outcomeOf(saveAddress(fixture.db, { ...whose(), address, label: '' }))).toBe(
      'fresh_proof_needed',
    )
    const changing = changePassword(fixture.db, {
      session,
      oldPassword: PASSWORD,
      newPassword: 'secret9',
      now: NOW,
    })
    expect(await outcomeOf(changing)).toBe('fresh_proof_needed')
    const setPassword = (newPassword: string, oldPassword?: string) =>
      setTransactionPassword(fixture.db, { ...whose(), provenAt: NOW, newPassword, oldPassword })
    expect(await outcomeOf(setPassword('secret1'))).toBe('fresh_proof_needed')
    await setTransactionPassword(fixture.db, {
      ...whose(),
      session: await openSession(fixture.db.pool, session.player),
      provenAt: NOW,
      newPassword: 'secret1',
    })
    expect(await outcomeOf(setPassword('secret2', 'secret1'))).toBe('fresh_proof_needed')
    expect(await outcomeOf(setPassword('secret2'))).toBe('fresh_proof_needed')
  })
  test('no e-mail address', async () => {
    session = await fixture.session(await fixture.walletLogin(makeWallet()))
    const address = `ended-more${count}@mail.example`
    const emailCode = await fixture.send(address, 'connect_email')
    await end()
    const adding = { session, email: address, emailCode, password: PASSWORD, from: 'a home', now: NOW }
    expect(await outcomeOf(connectEmail(fixture.setup, adding))).toBe('fresh_proof_needed')
  })
})

test('ending a session waits for what it is adding', async () => {
  const order: string[] = []
  await inTransaction(fixture.db.pool, async (client) => {
    await holdSession(client, session.id)
    void end().then(() => order.push('ended'))
    await isWaiting()
    order.push('added')
  })
  await expect.poll(() => order).toEqual(['added', 'ended'])
})

test('a key that is being added while its owner resets the password is paused', async () => {
  const resetting = await inTransaction(fixture.db.pool, async (client) => {
    await client.query('select from player where id = $1 for no key update', [session.player])
    await holdSession(client, session.id)
    const work = reset()
    await isWaiting()
    const { x, y } = newKey()
    await client.query(
      `insert into bot_key (player_id, name, key_x, key_y, scopes, sandbox, day_cap, addresses, created_at, expires_at)
       values ($1, 'bot', $2, $3, '{read}', false, 1, '{}', now(), now() + interval '2 days')`,
      [session.player, x, y],
    )
    return { work }
  })
  await resetting.work
  expect(await rows('select from bot_key where player_id = $1 and paused_at is not null')).toHaveLength(1)
})

describe('a reset by mail', () => {
  const wallets = () => rows('select from wallet_identity where player_id = $1')
  test('removes a wallet that a code of the mailbox joined within a day, and says so', async () => {
    await join()
    await reset()
    expect(await wallets()).toEqual([])
    expect(
      await rows("select kind from security_event where player_id = $1 and what = 'wallet' order by id"),
    ).toEqual([{ kind: 'credential_added' }, { kind: 'credential_removed' }])
  })
  test('waits for a sign-in with such a wallet, and ends its session', async () => {
    await join()
    const [wallet] = await rows<{ address: Buffer }>(
      'select address from wallet_identity where player_id = $1',
    )
    const work = await inTransaction(fixture.db.pool, async (client) => {
      await lockAddress(client, `0x${wallet?.address.toString('hex')}`)
      const resetting = reset()
      await isWaiting()
      await openSession(client, session.player)
      return { resetting }
    })
    await work.resetting
    expect(await rows('select from session where player_id = $1')).toEqual([])
    expect(await wallets()).toEqual([])
  })
  test('also removes a wallet that an earlier session was joining', async () => {
    const { address } = makeWallet()
    const work = await inTransaction(fixture.db.pool, async (client) => {
      await holdSession(client, session.id)
      const resetting = reset()
      await isWaiting()
      await client.query("insert into wallet_identity (address, player_id) values (decode($1, 'hex'), $2)", [
        address.slice(2),
        session.player,
      ])
      return { resetting }
    })
    await work.resetting
    expect(await wallets()).toEqual([])
  })
  test('ends a sign-in with a passkey that an earlier session was adding', async () => {
    const other = await openSession(fixture.db.pool, session.player)
    const begin = async () => {
      const client = await fixture.db.pool.connect()
      await client.query('begin')
      return client
    }
    const [adding, holding, entering] = [await begin(), await begin(), await begin()]
    try {
      await holdSession(adding, session.id)
      await adding.query(
        `insert into passkey (credential_id, player_id, public_key, counter, transports, is_backed_up, rp_id, name, created_at)
         values ('\\x01', $1, '', 0, '{}', false, 'nibble.test', 'phone', now())`,
        [session.player],
      )
      await holdSession(holding, other)
      const resetting = reset()
      await isWaiting()
      await adding.query('commit')
      await entering.query("select from passkey where credential_id = '\\x01' for no key update")
      await openSession(entering, session.player)
      await holding.query('commit')
      await isWaiting()
      await entering.query('commit')
      await resetting
    } finally {
      for (const client of [adding, holding, entering]) client.release(true)
    }
    expect(await rows('select from session where player_id = $1')).toEqual([])
    expect(await rows('select from passkey where player_id = $1 and paused_at is not null')).toHaveLength(1)
  })
  test('pauses a passkey that the only session adds and then signs out', async () => {
    const work = await inTransaction(fixture.db.pool, async (client) => {
      await holdSession(client, session.id)
      const resetting = reset()
      await isWaiting()
      await client.query(
        `insert into passkey (credential_id, player_id, public_key, counter, transports, is_backed_up, rp_id, name, created_at)
         values ('\\x02', $1, '', 0, '{}', false, 'nibble.test', 'phone', now())`,
        [session.player],
      )
      await client.query('delete from session where player_id = $1', [session.player])
      return { resetting }
    })
    await work.resetting
    expect(await rows('select from passkey where player_id = $1 and paused_at is not null')).toHaveLength(1)
  })
  test('leaves an older one', async () => {
    await join()
    await reset(Date.now() + 24 * 3_600_000 + 60_000)
    expect(await wallets()).toHaveLength(1)
  })
  test('leaves one that an older wallet vouched for', async () => {
    await join()
    await rows(
      `insert into wallet_identity (address, player_id, created_at)
       select substring(sha256(address) for 20), $1, now() + interval '1 day' from wallet_identity where player_id = $1`,
    )
    await reset(Date.now() + 24 * 3_600_000 + 60_000)
    expect(await wallets()).toHaveLength(2)
  })
  test('leaves the one that the account began with, and one that it vouched for', async () => {
    const now = Date.now()
    session = await fixture.session(await fixture.walletLogin(makeWallet(), now), now)
    email = `ended-own${count}@mail.example`
    const emailCode = await fixture.send(email, 'connect_email', { now })
    await connectEmail(fixture.setup, { session, email, emailCode, password: PASSWORD, from: 'a home', now })
    await rows(
      `insert into wallet_identity (address, player_id, created_at)
       select substring(sha256(address) for 20), $1, now() + interval '1 minute' from wallet_identity where player_id = $1`,
    )
    await reset(now)
    expect(await wallets()).toHaveLength(2)
  })
})
