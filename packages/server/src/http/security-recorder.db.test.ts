import { CallRefused, makeSessionKey, publicKeyOf } from '@nibble/client'
import {
  deviceLogin,
  login,
  loginAuth,
  loginSend,
  register,
  securityEvents,
  sendEmailCode,
  transfer,
  updateTransactionPassword,
  userInfo,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { networkKey } from './rate-limits.ts'
import { giveMoney } from './testing/give-money.ts'
import { startTestApp, type TestApp } from './testing/start-test-app.ts'

let nibble: TestApp
beforeAll(async () => {
  nibble = await startTestApp()
})
afterAll(() => nibble.stop())
beforeEach(() => {
  // Another minute, so that no rate limit applies and repeats are recorded again.
  nibble.clock.aheadMs += 60_000
})

type Row = {
  kind: string
  what: string
  outcome: string
  bind_id: string | null
  subject: Buffer | null
  network: Buffer | null
}
let seen = 0n
/** What was written since the last read. */
const events = async (): Promise<Row[]> => {
  const { rows } = await nibble.db.pool.query<Row & { id: bigint }>(
    `select e.id, e.kind, e.what, e.outcome, p.bind_id, e.subject, e.network
     from security_event e left join player p on p.id = e.player_id where e.id > $1 order by e.id`,
    [seen],
  )
  seen = rows.at(-1)?.id ?? seen
  return rows.map(({ id: _, ...row }) => row)
}
const refused = async (call: Promise<unknown>) =>
  expect(await call.catch((e: unknown) => e)).toBeInstanceOf(CallRefused)
const sessionKey = async () => publicKeyOf(await makeSessionKey())
const PASSWORD = 'secret1'

test('a sign-in is recorded with its player and its network, which nobody can read', async () => {
  const { bindId } = await nibble.signIn()
  const rows = await events()
  expect(rows).toMatchObject([
    { kind: 'sign_in', what: 'wallet', outcome: 'done', bind_id: bindId, subject: null },
  ])
  expect(rows[0]?.network).toHaveLength(16)
  expect(JSON.stringify(rows)).not.toContain('127.0.0')
})

test('a wrong password is recorded: of an account with its player, of none with a hash of the address', async () => {
  const email = 'written@mail.example'
  const guest = nibble.guest()
  await guest.call(sendEmailCode, { email, purpose: 'register' })
  const emailCode = /\b\d{6}\b/.exec(nibble.mails.at(-1)?.text ?? '')?.[0] ?? ''
  const profile = { username: 'written', country: 'CO', ofAge: true, sessionKey: await sessionKey() }
  const { bindId } = await guest.call(register, { email, emailCode, password: PASSWORD, ...profile })
  await events()

  const tried = { password: 'wrong11', sessionKey: await sessionKey() }
  await refused(guest.call(login, { email: ' Written@Mail.example', ...tried }))
  await refused(guest.call(login, { email: 'nobody@mail.example', ...tried }))
  await refused(guest.call(login, { email: 'nobody@mail.example', ...tried }))
  const rows = await events()
  const failed = { kind: 'sign_in_failed', what: 'email', outcome: 'password_wrong' }
  expect(rows).toMatchObject([
    { ...failed, bind_id: bindId, subject: null },
    { ...failed, bind_id: null },
    { ...failed, bind_id: null },
  ])
  expect(rows[1]?.subject).toHaveLength(16)
  expect(rows[2]?.subject).toEqual(rows[1]?.subject)
  expect(JSON.stringify(rows)).not.toContain('nobody')
})

test('a lock-out is recorded once a minute, however often it is hit', async () => {
  await events()
  const guest = nibble.guest()
  const tried = { email: 'locked@mail.example', password: 'wrong11', sessionKey: await sessionKey() }
  for (let n = 0; n < 9; n += 1) await refused(guest.call(login, tried))
  const kinds = (await events()).map(({ kind }) => kind)
  expect(kinds).toEqual([...Array.from({ length: 5 }, () => 'sign_in_failed'), 'locked_out'])
})

test('a foreign signature, an invalid device login code and a wrong transaction password are recorded', async () => {
  const player = await nibble.signIn()
  const { caller, address, bindId } = player
  const other = await nibble.signIn()
  // Without a balance the transfer would be refused before its password is checked.
  await giveMoney(nibble, player, { asset: 'USDT', amount: 5_000_000n })
  await caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  await events()

  const guest = nibble.guest()
  const { nonce, message } = await guest.call(loginSend, { address, sessionKey: await sessionKey() })
  const signature = await privateKeyToAccount(`0x${'77'.repeat(32)}`).signMessage({ message })
  await refused(guest.call(loginAuth, { address, nonce, signature }))
  await refused(guest.call(deviceLogin, { code: 'none', bindId, sessionKey: await sessionKey() }))
  const given = {
    toBindId: other.bindId,
    asset: 'USDT',
    amount: amountOf(1_000_000n),
    dryRun: false,
  } as const
  await refused(
    caller.call(transfer, { idempotencyKey: crypto.randomUUID(), ...given, transactionPassword: 'wrong11' }),
  )
  expect(await events()).toMatchObject([
    { kind: 'sign_in_failed', what: 'wallet', bind_id: bindId },
    { kind: 'sign_in_failed', what: 'device_login', bind_id: null },
    { kind: 'proof_failed', what: 'transaction_password', bind_id: bindId },
  ])
})

test('a token without its browser’s key is recorded as what it may be: a stolen one', async () => {
  const { token, bindId } = await nibble.signIn()
  await events()
  const key = await makeSessionKey()
  const thief = nibble.guest({ credentials: () => ({ token, key }) })
  for (let n = 0; n < 3; n += 1) await expect(thief.call(userInfo, {})).rejects.toMatchObject({ status: 401 })
  expect(await events()).toMatchObject([{ kind: 'proof_failed', what: 'session_key', bind_id: bindId }])
})

test('a player sees what happened to their account, and to nobody else’s', async () => {
  const { caller, address, bindId } = await nibble.signIn()
  const other = await nibble.signIn()
  const guest = nibble.guest()
  const { nonce, message } = await guest.call(loginSend, { address, sessionKey: await sessionKey() })
  const signature = await privateKeyToAccount(`0x${'77'.repeat(32)}`).signMessage({ message })
  await refused(guest.call(loginAuth, { address, nonce, signature }))
  await caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  // A newer server beside this one may write kinds unknown to this one.
  await nibble.db.pool.query(
    "insert into security_event (player_id, at, kind, what, outcome) select player_id, at, 'credential_added', 'tomorrow', outcome from security_event where player_id is not null",
  )
  const { items: own } = await caller.call(securityEvents, {})
  expect(own.map(({ kind, what }) => [kind, what])).toEqual([
    ['credential_added', 'transaction_password'],
    ['sign_in_failed', 'wallet'],
    ['sign_in', 'wallet'],
  ])
  expect((await other.caller.call(securityEvents, {})).items).toHaveLength(1)

  // Strangers' tries are shown but displace nothing.
  await nibble.db.pool.query(
    `insert into security_event (at, kind, what, outcome, player_id)
     select now(), 'sign_in_failed', 'wallet', 'refused', player_id from security_event cross join generate_series(1, 100)
     where player_id = (select id from player where bind_id = $1) and kind = 'sign_in'`,
    [other.bindId],
  )
  const tried = (await other.caller.call(securityEvents, {})).items
  expect(tried.filter(({ kind }) => kind === 'sign_in_failed')).toHaveLength(5)
  expect(tried.at(-1)).toMatchObject({ kind: 'sign_in' })

  const first = await caller.call(securityEvents, { limit: 2 })
  const cursor = first.nextCursor ?? ''
  expect(first.items).toEqual(own.slice(0, 2))
  expect(await caller.call(securityEvents, { limit: 2, cursor })).toEqual({
    items: own.slice(2),
    nextCursor: null,
  })

  // Nor do repeated actions by anyone with a session or password.
  const changes = own.filter(({ kind }) => kind !== 'sign_in')
  const isRepeated = ({ kind, what }: (typeof own)[number]) => kind === 'sign_in' || what === 'session'
  const flood = (kind: string, what: string) =>
    nibble.db.pool.query(
      `insert into security_event (at, kind, what, outcome, player_id)
       select now(), $2, $3, 'done', id from player cross join generate_series(1, 30) where bind_id = $1`,
      [bindId, kind, what],
    )
  await flood('sign_in', 'device_login')
  await flood('sign_in', 'email')
  await flood('credential_removed', 'session')
  const flooded = (await caller.call(securityEvents, { limit: 20 })).items
  expect(flooded).toHaveLength(20)
  expect(flooded.slice(-changes.length)).toEqual(changes)
  // They only fill free space, at most half if other events need it.
  await flood('credential_added', 'address')
  await flood('sign_in', 'email')
  const mixed = (await caller.call(securityEvents, { limit: 20 })).items
  expect(mixed.filter(isRepeated)).toHaveLength(10)
})

test('a network is represented by the /24 of an IPv4 address and the /64 of an IPv6 one', () => {
  expect(networkKey('203.0.113.77')).toBe('203.0.113')
  expect(networkKey('::ffff:203.0.113.9')).toBe('203.0.113')
  expect(networkKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
})

test('of foreign signatures five a minute are recorded, whosever address they name', async () => {
  await events()
  const guest = nibble.guest()
  for (let n = 1; n <= 9; n += 1) {
    const { address } = privateKeyToAccount(`0x${n.toString(16).padStart(64, '0')}`)
    const { nonce, message } = await guest.call(loginSend, { address, sessionKey: await sessionKey() })
    const signature = await privateKeyToAccount(`0x${'78'.repeat(32)}`).signMessage({ message })
    await refused(guest.call(loginAuth, { address, nonce, signature }))
  }
  const mismatch = { kind: 'sign_in_failed', what: 'wallet', outcome: 'signature_mismatch', bind_id: null }
  const rows = await events()
  expect(rows.length).toBeLessThanOrEqual(5)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatchObject(mismatch)
})
