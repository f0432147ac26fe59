// Longer than 300 lines: everything uses one server that is started once: what a key may do, and how its requests are checked.

import { createHash, randomUUID, sign } from 'node:crypto'
import {
  assetsList,
  BOT_PATH,
  betOrder,
  betReceipt,
  betReceiptOf,
  botCalls,
  botKeyAdd,
  botKeyList,
  botKeyRevoke,
  botPathOf,
  cancelBetOrder,
  cancelMessage,
  gameConfigList,
  orderList,
  routes,
  securityEvents,
  setLimit,
  slipReceipt,
  takeBreak,
  updateTransactionPassword,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { readReceipt, verifyReceipt } from '@nibble/proof'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBankroll } from '../features/play/grants.ts'
import { giveMoney } from './testing/give-money.ts'
import { rawCaller } from './testing/raw-call.ts'
import { startTestApp, TEST_ORIGIN, type TestApp, type TestPlayer } from './testing/start-test-app.ts'
import { addBot, BOT_PASSWORD, botOf, newBotKey, type TestBot } from './testing/test-bot.ts'

let nibble: TestApp
let player: TestPlayer
let bot: TestBot
beforeAll(async () => {
  nibble = await startTestApp({ trustProxy: 'loopback', limits: { unwrapsPerAddressPerMinute: 1_000_000 } })
  await seedBankroll(nibble.db)
  player = await nibble.signIn()
  await giveMoney(nibble, player, { asset: 'USDT', amount: 1_000_000_000n })
  bot = await addBot(nibble, player)
})
afterAll(() => nibble.stop())

const units = (count: number) => amountOf(BigInt(Math.round(count * 1_000_000)))
const slip = (round: string, { asset = 'PLAY_POINT', stake = '10' } = {}) => ({
  idempotencyKey: randomUUID(),
  round,
  asset,
  bets: [{ game: 'left-right', pick: 'left', stake }],
})
const said = ({
  status,
  body,
}: {
  status: number
  body: { code?: number; reason?: string; data?: unknown }
}) =>
  status === 200
    ? body.code === 20_000
      ? 'done'
      : ((body.data as { refusal?: string } | null)?.refusal ?? body.code)
    : `${status} ${body.reason}`

/** Everything a key may call. Adding a line gives it to every existing key with that scope. */
const LISTED = {
  read: [
    '/api/app/bet/betTime1',
    '/api/app/bet/betTime3',
    '/api/app/bet/historyLotteryRecordList',
    '/api/app/bet/lastDrawPrizeBlock',
    '/api/app/bet/betCircuitDiagram',
    '/api/app/bet/oddsConfigs',
    '/api/app/gameConfig/gameConfigList',
    '/api/app/verify/roundBook',
    '/api/app/verify/roundProof',
    '/api/app/assets/assetsList',
    '/api/app/bet/orderList',
    '/api/app/bet/orderInfo',
    '/api/app/bet/betReceipt',
    '/api/app/bet/cancellable',
  ],
  bet: ['/api/app/bet/betOrder'],
  cancel: ['/api/app/bet/cancelBetOrder'],
} as const

test('of the whole contract a key reaches only the listed calls, whatever it has signed', async () => {
  const all = new Set<string>(Object.values(LISTED).flat())
  expect([...botCalls.values()].map(({ route, scope }) => `${scope} ${route.path}`).toSorted()).toEqual(
    Object.entries(LISTED)
      .flatMap(([scope, paths]) => paths.map((path) => `${scope} ${path}`))
      .toSorted(),
  )
  expect(routes.size).toBeGreaterThan(90)
  const reached: string[] = []
  for (const route of routes.values()) {
    const { status, body } = await bot.call(route, {})
    if (`${status} ${body.reason}` !== '403 bot_call') reached.push(route.path)
    // Nor is a bot's signature accepted for session calls.
    const own = await bot.send(route.path, '{}', bot.headers(route.path, '{}'))
    expect(own.status, route.path).toBe(400)
    const raw = await rawCaller(nibble)
    const { body: sealed, headers } = await raw.prepare(route.path, '{}')
    const passed = await bot.send(route.path, sealed, { ...bot.headers(route.path, sealed), ...headers })
    if (route.access !== 'guest') expect(passed.status, route.path).toBe(401)
  }
  expect(reached.toSorted()).toEqual([...all].toSorted())
})

test('each scope alone reaches its own calls', async () => {
  for (const scope of ['read', 'bet', 'cancel'] as const) {
    const narrow = await addBot(nibble, player, { scopes: [scope], hasPassword: true })
    for (const [path, call] of botCalls) {
      const { status, body } = await narrow.send(path, '{}', narrow.headers(path, '{}'))
      expect(`${status} ${body.reason}` === '403 bot_scope', `${scope} ${path}`).toBe(call.scope !== scope)
    }
    await player.caller.call(botKeyRevoke, { id: narrow.id })
  }
})

describe('a signed request', () => {
  const path = botPathOf(assetsList)

  test('is answered without an envelope, in the language that it asks for, and recorded as the use of its key', async () => {
    const { status, body } = await bot.call(assetsList, {})
    expect([status, body.code]).toEqual([200, 20_000])
    expect(body.data?.assets?.length).toBeGreaterThan(3)
    const { keys } = await player.caller.call(botKeyList, {})
    expect(keys[0]?.lastUsedAt).toBeGreaterThan(Date.now() - 60_000)
    const refused = await bot.call(betOrder, slip('2026010110001'), { 'accept-language': 'es-CO' })
    expect(refused.body.message).toMatch(/ronda|sorteo/)
  })

  test('is valid once, for its path, body, minute and key', async () => {
    const headers = bot.headers(path, '{}')
    expect(said(await bot.send(path, '{}', headers))).toBe('done')
    expect(said(await bot.send(path, '{}', headers))).toBe('400 repeated')
    const nonce = 'abcdefghijklmnopqrst'
    expect(said(await bot.send(path, '{}', bot.headers(path, '{}', { nonce })))).toBe('done')
    expect(said(await bot.send(path, '{ }', bot.headers(path, '{ }', { nonce })))).toBe('400 repeated')
    expect(said(await bot.send(path, '{"a":1}', bot.headers(path, '{}')))).toBe('401 bot_key')
    const other = botPathOf(gameConfigList)
    expect(said(await bot.send(other, '{}', bot.headers(path, '{}')))).toBe('401 bot_key')
    const old = bot.headers(path, '{}', { timestamp: Date.now() - 61_000 })
    expect(said(await bot.send(path, '{}', old))).toBe('400 timestamp')
    const early = bot.headers(path, '{}', { timestamp: Date.now() + 30_000 })
    expect(said(await bot.send(path, '{}', early))).toBe('400 timestamp')
    const foreign = botOf(nibble, { id: bot.id, privateKey: newBotKey().privateKey })
    // Without the key, nobody learns that one exists.
    const unknown = await botOf(nibble, { ...bot, id: '999999' }).call(assetsList, {})
    expect(said(unknown)).toBe('401 bot_key')
    expect(await foreign.call(assetsList, {})).toEqual(unknown)
    expect(await bot.send(path, '{}', { ...bot.headers(path, '{}'), signature: 'v2' })).toEqual(unknown)
    expect(said(await bot.send(path, '{}', { 'content-type': 'application/json' }))).toBe('401 bot_key')
    expect(said(await bot.send(`${path}?a=1`, '{}', bot.headers(`${path}?a=1`, '{}')))).toBe('403 bot_call')
    expect(said(await bot.send(`${BOT_PATH}app`, '{}', bot.headers(`${BOT_PATH}app`, '{}')))).toBe(
      '403 bot_call',
    )
  })

  test('is valid only at the house that it names', async () => {
    const elsewhere = bot.headers(path, '{}', { house: 'https://other.example' })
    expect(said(await bot.send(path, '{}', elsewhere))).toBe('401 bot_house')
    const here = { 'bot-house': TEST_ORIGIN }
    expect(said(await bot.send(path, '{}', { ...elsewhere, ...here }))).toBe('401 bot_key')
    const asFirst = { ...elsewhere, signature: elsewhere['signature']?.replace('v2', 'v1') ?? '' }
    expect(said(await bot.send(path, '{}', asFirst))).toBe('401 bot_key')
    expect(said(await bot.send(path, '{}', bot.headers(path, '{}', { house: '' })))).toBe('401 bot_house')
    // Programs using the first scheme name none.
    expect(said(await bot.send(path, '{}', bot.headers(path, '{}', { house: null })))).toBe('done')
  })

  test('that was not admitted is not remembered, so that nobody uses up the nonces of others', async () => {
    const nonce = 'ABCDEFGHIJKLMNOPQRST'
    const foreign = botOf(nibble, { id: bot.id, privateKey: newBotKey().privateKey })
    await foreign.send(path, '{}', foreign.headers(path, '{}', { nonce }))
    expect(said(await bot.send(path, '{}', bot.headers(path, '{}', { nonce })))).toBe('done')
  })

  test('comes from an allowed address, as the trusted proxy names it', async () => {
    const narrow = await addBot(nibble, player, {
      addresses: ['203.0.113.0/24', '2001:db8::7'],
      hasPassword: true,
    })
    const from = async (address: string) =>
      said(await narrow.call(assetsList, {}, { 'x-forwarded-for': address }))
    expect(await from('203.0.113.9')).toBe('done')
    expect(await from('::ffff:203.0.113.9')).toBe('done')
    expect(await from('2001:db8::7')).toBe('done')
    // Some proxies append the port.
    expect(await from('203.0.113.9:51234')).toBe('done')
    expect(await from('[2001:db8::7]:443')).toBe('done')
    expect(await from('203.0.114.9')).toBe('403 bot_address')
    expect(await from('2001:db8::8')).toBe('403 bot_address')
    // What a client claims ahead of the proxy's entry is not believed.
    expect(await from('203.0.113.9, 198.51.100.1')).toBe('403 bot_address')
    await player.caller.call(botKeyRevoke, { id: narrow.id })
  })

  test('of a key that is revoked or has expired is refused at once', async () => {
    const short = await addBot(nibble, player, { days: 1, hasPassword: true })
    expect(said(await short.call(assetsList, {}))).toBe('done')
    const moveEnd = (by: string) =>
      nibble.asOwner(
        `update bot_key set created_at = created_at ${by}, expires_at = expires_at ${by} where id = ${short.id}`,
      )
    await moveEnd("- interval '24 hours'")
    expect(said(await short.call(assetsList, {}))).toBe('401 bot_key')
    await moveEnd("+ interval '24 hours'")
    expect(said(await short.call(assetsList, {}))).toBe('done')
    await player.caller.call(botKeyRevoke, { id: short.id })
    expect(said(await short.call(assetsList, {}))).toBe('401 bot_key')
    await expect(player.caller.call(botKeyRevoke, { id: short.id })).rejects.toMatchObject({
      kind: 'bot_key_unknown',
    })
  })

  test('counts against the limit of its key, and all keys of a player against one', async () => {
    const [own, other] = [await nibble.signIn(), await nibble.signIn()]
    const [first, foreign] = [await addBot(nibble, own), await addBot(nibble, other)]
    const second = await addBot(nibble, own, { hasPassword: true })
    const cancel = () => ({ idempotencyKey: randomUUID(), betId: '1', signature: '0'.repeat(128) })
    const tries = async (one: TestBot, count: number) => {
      const answers = await Promise.all(
        Array.from({ length: count }, async () => said(await one.call(cancelBetOrder, cancel()))),
      )
      return answers.filter((answer) => answer === 'too_often').length
    }
    expect(await tries(first, cancelBetOrder.perMinute + 30)).toBeGreaterThan(0)
    expect(await tries(second, 20)).toBeGreaterThan(0)
    expect(await tries(foreign, 20)).toBe(0)
  })
})

/** The bot's own message recalling a bet. */
const cancelOf = ({ privateKey: key }: TestBot, bet: { readonly round: string; readonly betId: string }) => ({
  idempotencyKey: randomUUID(),
  betId: bet.betId,
  signature: sign('sha256', cancelMessage(bet), { key, dsaEncoding: 'ieee-p1363' }).toString('hex'),
})

describe('the bets of a bot', () => {
  test('are those of its player, with a valid receipt, and can be taken back by its key', async () => {
    const round = await nibble.round()
    const placed = await bot.call(betOrder, slip(round, { asset: 'USDT', stake: '5' }))
    expect(said(placed)).toBe('done')
    const betId = placed.body.data?.bets?.[0]?.betId ?? ''
    const { items } = await player.caller.call(orderList, {})
    expect(items[0]?.betId).toBe(betId)
    const receipt = slipReceipt.parse(placed.body.data?.receipt)
    const [bet] = items
    if (bet === undefined) throw new Error('the player has no bet')
    const file: unknown = JSON.parse(JSON.stringify(betReceiptOf(receipt, { at: 0, bet })))
    expect(verifyReceipt(readReceipt(file))).toBeNull()
    expect(said(await bot.call(betReceipt, { betId }))).toBe('done')

    const cancel = (by: TestBot) => cancelOf(by, { round, betId })
    const foreign = botOf(nibble, { id: bot.id, privateKey: newBotKey().privateKey })
    expect(said(await bot.call(cancelBetOrder, cancel(foreign)))).toBe('cancel_unsigned')
    expect(said(await bot.call(cancelBetOrder, cancel(bot)))).toBe('done')
  })

  test('fill the cap of their key and no more; a repeated call stakes once', async () => {
    const small = await addBot(nibble, player, { dayCap: 12, hasPassword: true })
    const round = await nibble.round()
    const first = slip(round, { asset: 'USDT', stake: '7' })
    expect(said(await small.call(betOrder, first))).toBe('done')
    expect(said(await small.call(betOrder, first))).toBe('done')
    const second = await small.call(betOrder, slip(round, { asset: 'USDT', stake: '6' }))
    expect([said(second), second.body.data?.left]).toEqual(['bot_cap', '5'])
    expect(second.body.message).toContain('5 USDT')
    expect(said(await small.call(betOrder, slip(round, { asset: 'USDT', stake: '5' })))).toBe('done')
    expect(said(await small.call(betOrder, slip(round, { asset: 'USDT', stake: '1' })))).toBe('bot_cap')
    expect(said(await small.call(betOrder, slip(round)))).toBe('done')
    const { keys } = await player.caller.call(botKeyList, {})
    expect(keys.at(-1)?.used).toBe(units(12))
    await player.caller.call(botKeyRevoke, { id: small.id })
  })

  test('of a sandbox key stake only play credit', async () => {
    const sandbox = await addBot(nibble, player, { isSandbox: true, hasPassword: true })
    const round = await nibble.round()
    expect(said(await sandbox.call(betOrder, slip(round)))).toBe('done')
    expect(said(await sandbox.call(betOrder, slip(round, { asset: 'USDT', stake: '1' })))).toBe('bot_sandbox')

    // Nor does it take back what another key staked of value.
    const take = async (by: TestBot, more: object = {}) => {
      const placed = await by.call(betOrder, slip(round, more))
      const betId = placed.body.data?.bets?.[0]?.betId ?? ''
      return said(await sandbox.call(cancelBetOrder, cancelOf(sandbox, { round, betId })))
    }
    expect(await take(bot, { asset: 'USDT', stake: '1' })).toBe('bot_sandbox')
    expect(await take(sandbox)).toBe('done')
    await player.caller.call(botKeyRevoke, { id: sandbox.id })
  })

  test('obey what stops their player from playing: limits, country, a stop, a break', async () => {
    const own = await nibble.signIn()
    await giveMoney(nibble, own, { asset: 'USDT', amount: 100_000_000n })
    const robot = await addBot(nibble, own)
    const round = await nibble.round()
    const usdt = () => robot.call(betOrder, slip(round, { asset: 'USDT', stake: '3' }))
    await own.caller.call(setLimit, { kind: 'stake', period: 'day', amount: units(4) })
    expect(said(await usdt())).toBe('done')
    expect(said(await usdt())).toBe('limit_reached')
    const set = (sql: string) => nibble.asOwner(`update player set ${sql} where bind_id = '${own.bindId}'`)
    await set("country = 'US'")
    expect(said(await usdt())).toBe('country_blocked')
    await set("country = 'CO', stopped_at = now()")
    expect(said(await robot.call(betOrder, slip(round)))).toBe('player_stopped')
    await set('stopped_at = null')
    await own.caller.call(takeBreak, { length: 'hours_24' })
    expect(said(await robot.call(betOrder, slip(round)))).toBe('on_break')
  })
})

describe('adding a key', () => {
  const asked = (more: object = {}) => ({
    name: 'a bot',
    publicKey: newBotKey().publicKey,
    scopes: ['bet' as const],
    isSandbox: true,
    dayCap: units(0),
    addresses: [] as string[],
    days: 1,
    transactionPassword: BOT_PASSWORD,
    ...more,
  })

  test('needs the transaction password, as a passkey does, and the player is notified', async () => {
    const own = await nibble.signIn()
    await expect(own.caller.call(botKeyAdd, asked())).rejects.toMatchObject({
      kind: 'transaction_password_missing',
    })
    await own.caller.call(updateTransactionPassword, { newPassword: BOT_PASSWORD })
    await expect(own.caller.call(botKeyAdd, asked({ transactionPassword: 'wrong77' }))).rejects.toMatchObject(
      {
        kind: 'transaction_password_wrong',
      },
    )
    await expect(own.caller.call(botKeyAdd, asked({ transactionPassword: undefined }))).rejects.toThrow()
    const { keys } = await own.caller.call(botKeyAdd, asked())
    expect(keys).toHaveLength(1)
    const { items } = await own.caller.call(securityEvents, {})
    expect(items[0]).toMatchObject({ kind: 'credential_added', what: 'bot_key' })
  })

  test('needs an unregistered key of the curve, real addresses, and at most a year; five are the maximum', async () => {
    const withPassword = async () => {
      const one = await nibble.signIn()
      await one.caller.call(updateTransactionPassword, { newPassword: BOT_PASSWORD })
      return one
    }
    let own = await withPassword()
    const add = (more: object) => own.caller.call(botKeyAdd, asked(more))
    const off = Buffer.alloc(32, 1).toString('base64url')
    await expect(add({ publicKey: { kty: 'EC', crv: 'P-256', x: off, y: off } })).rejects.toMatchObject({
      kind: 'bot_key_malformed',
    })
    for (const address of ['10.0.0.1/33', 'example.com', '10.0.0', '::1/129', '1.2.3.4/a', '1.2.3.4/8/8'])
      await expect(add({ addresses: [address] }), address).rejects.toMatchObject({
        kind: 'bot_address_malformed',
      })
    own = await withPassword()
    for (const days of [0, 366, 1.5]) await expect(add({ days }), `${days}`).rejects.toThrow()
    for (const scopes of [[], ['withdraw']]) await expect(add({ scopes })).rejects.toThrow()
    own = await withPassword()
    const { publicKey } = newBotKey()
    await add({ publicKey, addresses: ['2001:db8::/32', '203.0.113.7'], days: 365 })
    await expect(add({ publicKey })).rejects.toMatchObject({ kind: 'bot_key_taken' })
    const { keys } = await own.caller.call(botKeyList, {})
    expect(keys[0]?.addresses).toEqual(['2001:db8::/32', '203.0.113.7'])
    for (let more = 0; more < 4; more += 1) await add({})
    await expect(add({})).rejects.toMatchObject({ kind: 'bot_keys_full' })
  })

  test('cannot be done for another player, nor can another’s be revoked', async () => {
    const stranger = await nibble.signIn()
    await expect(stranger.caller.call(botKeyRevoke, { id: bot.id })).rejects.toMatchObject({
      kind: 'bot_key_unknown',
    })
    expect((await stranger.caller.call(botKeyList, {})).keys).toEqual([])
  })
})

test('what is signed matches docs/bots.md', () => {
  const path = botPathOf(assetsList)
  const headers = bot.headers(path, '{}', { timestamp: 1_790_000_000_000, nonce: 'n'.repeat(16) })
  expect(headers['bot-house']).toBe(TEST_ORIGIN)
  expect(headers['signature']).toMatch(/^v2\.1790000000000\.n{16}\.[\w-]{86}$/)
  expect(createHash('sha256').update('{}').digest('base64url')).toBe(
    'RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o',
  )
})

test('half an hour after their last action, a player must prove themselves again to add a key', async () => {
  const own = await nibble.signIn()
  await own.caller.call(updateTransactionPassword, { newPassword: BOT_PASSWORD })
  // Nothing is accepted later: a clock that is set back admits no minute it has seen.
  nibble.clock.aheadMs = 31 * 60_000
  await expect(addBot(nibble, own, { hasPassword: true })).rejects.toMatchObject({
    kind: 'fresh_proof_needed',
  })
})

test('a key used from an address that it does not allow is recorded, and its player notified, once an hour', async () => {
  const start = nibble.clock.aheadMs
  const own = await nibble.signIn()
  const narrow = await addBot(nibble, own, { addresses: ['203.0.113.0/24'] })
  const email = `${own.bindId.toLowerCase()}@mail.example`
  await nibble.asOwner(
    `insert into email_identity (email, player_id, password, created_at, changed_at) select '${email}', id, 'x', now(), now() from player where bind_id = '${own.bindId}'`,
  )
  const path = botPathOf(assetsList)
  const use = (by = narrow) => {
    const headers = by.headers(path, '{}', { timestamp: Date.now() + nibble.clock.aheadMs })
    return by.send(path, '{}', { ...headers, 'x-forwarded-for': '198.51.100.1' })
  }
  const warnings = async () => {
    const { rows } = await nibble.db.pool.query<{ kind: string; what: string; outcome: string }>(
      `select e.kind, e.what, e.outcome from security_alert a join security_event e on e.id = a.event_id where a.address = $1`,
      [email],
    )
    return rows
  }
  const warning = { kind: 'proof_failed', what: 'bot_key', outcome: 'bot_address' }

  await use(botOf(nibble, { id: narrow.id, privateKey: newBotKey().privateKey }))
  expect(await warnings()).toEqual([])
  const said4 = await Promise.all([use(), use(), use(), use()])
  expect(said4.map(said)).toEqual(Array(4).fill('403 bot_address'))
  expect(await warnings()).toEqual([warning])
  const { items } = await own.caller.call(securityEvents, {})
  expect(items.filter(({ kind }) => kind === 'proof_failed')).toMatchObject([{ what: 'bot_key' }])
  nibble.clock.aheadMs = start + 3_601_000
  await use()
  expect(await warnings()).toEqual([warning, warning])
})
