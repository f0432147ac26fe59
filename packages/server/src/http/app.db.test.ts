// Long because everything uses one server that is started once: what guests, players and scripts may do with calls.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { CallRefused, publicKeyOf, SessionOver, signCancel } from '@nibble/client'
import {
  appCoinList,
  assetsList,
  betCircuitDiagram,
  betOrder,
  betTime1,
  betTime3,
  cancelBetOrder,
  deviceLogin,
  deviceLoginCode,
  gameConfigList,
  historyLotteryRecordList,
  lastDrawPrizeBlock,
  loginAuth,
  loginSend,
  logout,
  oddsConfigs,
  online,
  orderInfo,
  orderList,
  roundProof,
  routes,
  socketTicket,
  stopAutoplay,
  stopInsurance,
  userInfo,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { inTransaction } from '../db/transaction.ts'
import { seedBankroll } from '../features/play/grants.ts'
import { countLockWaits } from '../testing/lock-waits.ts'
import { rawCaller } from './testing/raw-call.ts'
import { startTestApp, type TestApp, type TestPlayer } from './testing/start-test-app.ts'

let nibble: TestApp
let player: TestPlayer

beforeAll(async () => {
  nibble = await startTestApp()
  player = await nibble.signIn()
})
afterAll(() => nibble.stop())

const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing',
    (error: unknown) => error,
  )
const slip = async (changes: { key?: string; stake?: bigint; pick?: string } = {}) => ({
  idempotencyKey: changes.key ?? crypto.randomUUID(),
  round: await nibble.round(),
  asset: 'PLAY_POINT' as const,
  bets: [
    { game: 'exact' as const, pick: changes.pick ?? 'f', stake: amountOf(changes.stake ?? 10_000_000n) },
  ],
})

describe('a signed-in player', () => {
  test('finds their 10,000 play credits, stakes, recalls, and sees what they did', async () => {
    const balance = async () => {
      const { assets } = await player.caller.call(assetsList, {})
      return assets.find(({ coinName }) => coinName === 'PLAY_POINT')
    }
    expect(await balance()).toMatchObject({ assetsAvailable: 10_000_000_000n, held: 0n, game: null })

    const placed = await player.caller.call(betOrder, await slip())
    expect(placed).toMatchObject({
      assetsAvailable: 9_990_000_000n,
      bets: [{ status: 'pending', pick: 'f' }],
    })
    expect(await balance()).toMatchObject({ assetsAvailable: 9_990_000_000n, held: 10_000_000n })

    const betId = placed.bets[0]?.betId ?? ''
    const { items } = await player.caller.call(orderList, { state: 'open' })
    expect(items.map((bet) => bet.betId)).toEqual([betId])
    expect((await player.caller.call(orderInfo, { betId })).round.state).toBe('open')

    expect(await thrown(player.caller.call(roundProof, { betId }))).toMatchObject({ kind: 'not_drawn' })

    const signature = await signCancel(player.key, { round: placed.bets[0]?.round ?? '', betId })
    const wanted = { idempotencyKey: crypto.randomUUID(), betId, signature }
    const recalled = await player.caller.call(cancelBetOrder, wanted)
    expect(recalled).toMatchObject({ assetsAvailable: 10_000_000_000n, bet: { status: 'cancelled' } })
    // No need to wait for its result.
    expect(await thrown(player.caller.call(roundProof, { betId }))).toMatchObject({ kind: 'no_result' })
    expect(await player.caller.call(userInfo, {})).toMatchObject({
      bindId: player.bindId,
      country: 'CO',
      address: player.address,
    })
  })

  test('sending a slip twice stakes once, and another slip under its key is refused', async () => {
    const body = await slip()
    const [first, second] = await Promise.all([
      player.caller.call(betOrder, body),
      player.caller.call(betOrder, body),
    ])
    expect(second.bets.map(({ betId }) => betId)).toEqual(first.bets.map(({ betId }) => betId))
    const other = await slip({ key: body.idempotencyKey, pick: '0' })
    expect(await thrown(player.caller.call(betOrder, other))).toMatchObject({ kind: 'key_reused' })
  })

  test('reads a refusal in their language', async () => {
    const small = await slip({ stake: 9_000_000n })
    const inSpanish = await nibble.signIn({ language: () => 'es-CO' })
    const error = await thrown(inSpanish.caller.call(betOrder, small))
    expect(error).toBeInstanceOf(CallRefused)
    expect(error).toMatchObject({
      kind: 'below_minimum',
      details: { min: '10' },
      message: 'Por debajo del monto mínimo de 10.',
    })
    const large = await slip({ stake: 20_000_000_000n })
    expect(await thrown(player.caller.call(betOrder, large))).toMatchObject({ kind: 'balance_short' })
  })

  test('cannot see, recall or prove another’s bet', async () => {
    const other = await nibble.signIn()
    const { bets } = await other.caller.call(betOrder, await slip())
    const betId = bets[0]?.betId ?? ''

    const key = crypto.randomUUID()
    const signature = await signCancel(player.key, { round: bets[0]?.round ?? '', betId })
    for (const refused of [
      await thrown(player.caller.call(orderInfo, { betId })),
      await thrown(player.caller.call(cancelBetOrder, { idempotencyKey: key, betId, signature })),
      await thrown(player.caller.call(roundProof, { betId })),
      await thrown(nibble.guest().call(roundProof, { betId })),
    ]) {
      expect(refused).toMatchObject({ kind: 'bet_unknown' })
    }
    const { items } = await other.caller.call(orderList, { state: 'open' })
    expect(items).toHaveLength(1)
  })

  test('signing out takes effect at once, everywhere in this server', async () => {
    const leaving = await nibble.signIn()
    await leaving.caller.call(logout, {})
    expect(await thrown(leaving.caller.call(assetsList, {}))).toBeInstanceOf(SessionOver)
    expect(await thrown(leaving.caller.call(betOrder, await slip()))).toBeInstanceOf(SessionOver)
  })

  test('signing out while a bet waits places none', async () => {
    const { caller, bindId } = await nibble.signIn()
    const asked = await slip()
    const waiting = await inTransaction(nibble.db.pool, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [asked.round])
      const placing = thrown(caller.call(betOrder, asked))
      await expect.poll(() => countLockWaits(nibble.db.pool), { interval: 5 }).toBeGreaterThan(0)
      const ending = 'delete from session s using player p where p.id = s.player_id and p.bind_id = $1'
      await nibble.db.pool.query(ending, [bindId])
      return { placing }
    })
    expect(await waiting.placing).toMatchObject({ kind: 'fresh_proof_needed' })
  })

  test('can hand over to another device, once', async () => {
    const { code, bindId } = await player.caller.call(deviceLoginCode, {})
    const guest = nibble.guest()
    const sessionKey = await publicKeyOf(player.key)
    const there = await guest.call(deviceLogin, { code, bindId, sessionKey })
    expect(there).toMatchObject({ bindId: player.bindId, firstLogin: false, firstLoginInfo: null })
    expect(await thrown(guest.call(deviceLogin, { code, bindId, sessionKey }))).toMatchObject({
      kind: 'code_expired',
    })
    player = await nibble.signIn()
  })

  test('must sign in again after half an hour away before money moves; reading needs nothing', async () => {
    const later = await startTestApp()
    try {
      const away = await later.signIn()
      const body = { ...(await slip()), round: await later.round() }
      later.clock.aheadMs = 31 * 60_000
      expect(await thrown(away.caller.call(betOrder, body))).toMatchObject({ kind: 'fresh_proof_needed' })
      expect((await away.caller.call(assetsList, {})).assets.length).toBeGreaterThan(0)
      // Ending a plan or series needs no proof: they may run for longer.
      const one = { idempotencyKey: crypto.randomUUID(), id: '1' }
      expect(await thrown(away.caller.call(stopAutoplay, one))).toMatchObject({ kind: 'plan_over' })
      expect(await thrown(away.caller.call(stopInsurance, one))).toMatchObject({ kind: 'series_over' })
    } finally {
      await later.stop()
    }
  })
})

describe('a token alone', () => {
  test('opens nothing without the key that signed in', async () => {
    const thief = await nibble.signIn()
    const stolen = nibble.guest({ credentials: () => ({ token: player.token, key: thief.key }) })
    expect(await thrown(stolen.call(assetsList, {}))).toMatchObject({ status: 401, reason: 'proof' })
    expect(await thrown(stolen.call(betOrder, await slip()))).toMatchObject({ status: 401 })
    expect(await thrown(nibble.guest().call(assetsList, {}))).toMatchObject({ status: 401 })
  })

  test('that nobody has counts as an ended session', async () => {
    const unknown = nibble.guest({ credentials: () => ({ token: 'A'.repeat(43), key: player.key }) })
    expect(await thrown(unknown.call(assetsList, {}))).toBeInstanceOf(SessionOver)
  })
})

describe('signing in', () => {
  test('greets once, in the caller’s language', async () => {
    const { privateKeyToAccount, generatePrivateKey } = await import('viem/accounts')
    const wallet = privateKeyToAccount(generatePrivateKey())
    const guest = nibble.guest({ language: () => 'en-US' })
    const login = async () => {
      const sessionKey = await publicKeyOf(player.key)
      const { nonce, message } = await guest.call(loginSend, { address: wallet.address, sessionKey })
      const signature = await wallet.signMessage({ message })
      return guest.call(loginAuth, {
        address: wallet.address,
        nonce,
        signature,
        profile: { country: 'CO', ofAge: true },
      })
    }
    const first = await login()
    expect(first.firstLogin).toBe(true)
    expect(first.firstLoginInfo).toMatch(/^10,000 play credits/)
    expect(await login()).toMatchObject({ firstLogin: false, firstLoginInfo: null, bindId: first.bindId })
  })
})

describe('a guest', () => {
  test('sees tables, results, odds, roads and what can be played', async () => {
    const guest = nibble.guest()
    expect((await guest.call(betTime1, {})).gate).toEqual({ open: true, fault: null })
    expect((await guest.call(betTime3, {})).roundLength).toBe('3m')
    expect((await guest.call(gameConfigList, {})).games).toHaveLength(13)
    expect((await guest.call(gameConfigList, {})).limits).toContainEqual({
      asset: 'PLAY_POINT',
      min: 10_000_000n,
      max: 100_000_000_000n,
    })
    await seedBankroll(nibble.db)
    const full = { player: 25_000_000_000n, basis: 10_000_000_000_000n }
    expect(await guest.call(gameConfigList, {})).toMatchObject({ caps: full, guardedCaps: full })
    // An alarm of the producers' watch pauses stakes of value where a producer chooses, and only there.
    const none = { player: 0n, basis: 0n }
    await nibble.db.pool.query("insert into watch_brake values ('0xaa', 'alarm', now())")
    expect(await guest.call(gameConfigList, {})).toMatchObject({ caps: none, guardedCaps: full })
    await nibble.db.pool.query('delete from watch_brake')
    expect((await guest.call(oddsConfigs, { paytable: 'fair' })).games).toHaveLength(13)
    expect((await guest.call(betCircuitDiagram, { roundLength: '1m', game: 'sum' })).outcomes).toEqual([])
    expect((await guest.call(historyLotteryRecordList, {})).items).toEqual([])
    expect((await guest.call(lastDrawPrizeBlock, {})).rounds).toEqual([])
    expect((await guest.call(online, {})).online).toBe(0)
    const { coins } = await guest.call(appCoinList, {})
    expect(coins.map(({ coinName }) => coinName)).not.toContain('ELT')
    expect(coins.filter(({ stakeable }) => stakeable).map(({ coinName }) => coinName)).toEqual([
      'USDT',
      'GMT',
      'PLAY_POINT',
    ])
  })

  test('sees which fault closes the gate', async () => {
    const gate = async () => (await nibble.guest().call(betTime1, {})).gate
    nibble.head.ageMs = 11_000
    expect(await gate()).toEqual({ open: false, fault: 'chain' })
    expect(await thrown(player.caller.call(betOrder, await slip()))).toMatchObject({ kind: 'chain_behind' })
    nibble.head.ageMs = -6_000
    expect(await gate()).toEqual({ open: false, fault: 'clock' })
    nibble.head.ageMs = null
    expect(await gate()).toEqual({ open: false, fault: 'chain' })
    nibble.head.ageMs = 0
    expect(await gate()).toEqual({ open: true, fault: null })
  })
})

describe('the contract', () => {
  test('is served at every path, and requires the envelope', async () => {
    for (const { path } of routes.values()) {
      const response = await fetch(nibble.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'ja' },
        body: '{}',
      })
      expect(response.status, path).toBe(400)
      expect(await response.json()).toMatchObject({ code: 400, message: expect.stringMatching(/\S/) })
    }
  })

  test('is served as OpenAPI 3.1, readable from anywhere', async () => {
    const response = await fetch(`${nibble.url}/api/openapi.json`)
    const document: { openapi: string; paths: Record<string, unknown> } = await response.json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining([...routes.keys()]))
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await fetch(`${nibble.url}/api/openapi.json`)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })

  test('suffices to write a client: the protocol’s own script runs', async () => {
    const protocol = readFileSync(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8')
    const script = /```js\n([\s\S]+?)```/.exec(protocol)?.[1] ?? ''
    const run = spawn(process.execPath, ['--input-type=module', '-', nibble.url])
    let said = ''
    run.stdout.on('data', (data) => {
      said += data
    })
    run.stderr.on('data', (data) => {
      said += data
    })
    run.stdin.end(script)
    await new Promise((resolve) => run.on('close', resolve))
    expect(JSON.parse(said)).toMatchObject({ code: 20000, data: { roundLength: '1m' } })
  })
})

describe('sockets', () => {
  /** A socket as a proxy passes it on; its close code, or the refusal's. */
  const open = (url: string, from: string) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, {
      headers: { 'x-forwarded-for': from },
    })
    socket.on('error', () => {})
    const opened = new Promise<boolean>((notify) => {
      socket.on('open', () => notify(true))
      socket.on('close', () => notify(false))
    })
    return { socket, opened }
  }

  test('of one address through a trusted proxy are few until they authenticate', async () => {
    const behind = await startTestApp({ trustProxy: '127.0.0.1' })
    // No more than a slow machine opens within the 5 s after which a silent one makes room.
    const many = Array.from({ length: 200 }, () => open(behind.url, '198.51.100.7, 203.0.113.9'))
    const opened = await Promise.all(many.map((one) => one.opened))
    expect(opened.filter((isOpen) => isOpen)).toHaveLength(20)
    expect(await open(behind.url, '203.0.113.10').opened).toBe(true)
    for (const { socket } of many) socket.terminate()
    await behind.stop()
  })

  test('of one address are not told apart by what they claim if no proxy is trusted', async () => {
    const direct = await startTestApp({ limits: { maxUnsubscribedPerNetwork: 5 } })
    const many = Array.from({ length: 10 }, (_, n) => open(direct.url, `203.0.113.${n}`))
    expect((await Promise.all(many.map((one) => one.opened))).filter((isOpen) => isOpen)).toHaveLength(5)
    for (const { socket } of many) socket.terminate()
    await direct.stop()
  })

  test('all reconnect after events were missed: one of them may have ended a session, which no call then finds', async () => {
    const ended = await nibble.signIn()
    const { ticket } = await player.caller.call(socketTicket, {})
    const { socket, opened } = open(nibble.url, '')
    await opened
    const subscribed = once(socket, 'message')
    socket.send(JSON.stringify({ type: 'subscribe', bindId: player.bindId, ticket }))
    await subscribed
    const closed = once(socket, 'close')
    await ended.caller.call(userInfo, {})
    await nibble.asOwner(
      `delete from session where player_id = (select id from player where bind_id = '${ended.bindId}')`,
    )
    await nibble.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'nibble events'`,
    )
    const [code] = await closed
    expect(code).toBe(1001)
    await expect(ended.caller.call(userInfo, {})).rejects.toBeInstanceOf(SessionOver)
  })
})

describe('an operator', () => {
  test('sees liveness, readiness and metrics', async () => {
    expect((await fetch(`${nibble.url}/healthz`)).status).toBe(200)
    const ready = await fetch(`${nibble.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', faults: {} }])

    nibble.head.ageMs = 11_000
    const late = await fetch(`${nibble.url}/readyz`)
    const faults = { chain: 'the newest block is 11 s old' }
    expect([late.status, await late.json()]).toEqual([200, { status: 'ready', faults }])
    nibble.head.ageMs = null
    const blind = await (await fetch(`${nibble.url}/metrics`)).text()
    expect(blind).toMatch(/^nibble_chain_head_age_seconds \+Inf$/m)
    nibble.head.ageMs = 0

    const figures = await (await fetch(`${nibble.url}/metrics`)).text()
    expect(figures).toMatch(/nibble_slips_total\{outcome="accepted"\} [1-9]/)
    expect(figures).toMatch(/nibble_slips_total\{outcome="below_minimum"\} 1/)
    expect(figures).toMatch(/nibble_batch_slips_count [1-9]/)
  })

  test('keeps metrics from clients behind a proxy', async () => {
    const response = await fetch(`${nibble.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(response.status).toBe(403)
  })
})

test('every response restricts what browsers may do with it', async () => {
  for (const path of ['/healthz', '/nowhere', '/api/keys']) {
    const { headers } = await fetch(nibble.url + path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
  }
})

test('nothing on the way caches an answer, be it a call’s, a failure or a state', async () => {
  const answered = await fetch(nibble.url + assetsList.path, { method: 'POST' })
  const { body, headers } = await (await rawCaller(nibble, player)).prepare(assetsList.path, '{}')
  const sealed = await fetch(nibble.url + assetsList.path, { method: 'POST', body, headers })
  const read = await Promise.all(['/readyz', '/api/keys', '/nowhere'].map((path) => fetch(nibble.url + path)))
  expect([answered.status, sealed.status]).toEqual([400, 200])
  for (const { url, headers: sent } of [answered, sealed, ...read])
    expect(sent.get('cache-control'), url).toBe('no-store')
})

test('a cancelled round says at once that it has no result', async () => {
  await nibble.asOwner(`
    insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, cancelled_for, decided_at, published_at)
    select 2026010110001, '1m', 1, 'classic', at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'cancelled', 'no_block', at, at
    from (select timestamptz '2026-01-01 00:00Z' as at) as t`)
  expect(await thrown(nibble.guest().call(roundProof, { round: '2026010110001' }))).toMatchObject({
    kind: 'no_result',
  })
})
