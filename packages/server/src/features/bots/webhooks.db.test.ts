// Longer than 300 lines: an event from the bet to its delivery or its end, with one server of a player.

import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { betRow } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { isSignedBy, webhookMessage } from '@nibble/proof'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemClock } from '../../chain/index.ts'
import { readBetsOf, webhooks } from '../../jobs/webhooks-job.ts'
import { postOutside, type Resolve } from '../../shared/outgoing.ts'
import { openSession } from '../../testing/open-session.ts'
import { BOT_RULES } from '../audit/bot-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { type AutoplayFixture, openAutoplayFixture, silent } from '../autoplay/testing/autoplay-fixture.ts'
import { BIG } from '../insurance/testing/insurance-fixture.ts'
import { type BookKeys, currentBookKey, openBookKeys } from '../play/book/book-keys.ts'
import { closeRound } from '../play/rounds/close-round.ts'
import { cancelSigned } from '../play/testing/cancel-signed.ts'
import { slipOf } from '../play/testing/slips.ts'
import { listBotKeys, revokeBotKey } from './keys.ts'
import { sendEvents, setWebhook } from './webhooks.ts'

const units = (count: number) => amountOf(BigInt(Math.round(count * 1_000_000)))
const LOCAL = { allowsLoopback: true }

let fixture: AutoplayFixture
let keys: BookKeys
beforeAll(async () => {
  fixture = await openAutoplayFixture()
  keys = await openBookKeys(fixture.db, [randomBytes(32)])
})
afterAll(() => fixture.close())

type Received = { readonly headers: Record<string, unknown>; readonly body: string }
/** A player's server; `answer` is its response status. */
const receiver = { url: '', got: [] as Received[], answer: 204 }
let server: Server
beforeEach(async () => {
  await fixture.rows('delete from bot_event')
  receiver.got = []
  receiver.answer = 204
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.on('end', () => {
      receiver.got.push({ headers: request.headers, body })
      response.writeHead(receiver.answer).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterEach(
  () =>
    new Promise<void>((done) => {
      server.closeAllConnections()
      server.close(() => done())
    }),
)

/** One turn of the job, that many ms after now. */
const turn = (laterMs = 0) =>
  webhooks({ ...LOCAL, keys }).turn(
    { db: fixture.db, log: silent, clock: { ...systemClock, nowMs: () => Date.now() + laterMs } },
    { nth: 0, signal: new AbortController().signal },
  )
const events = () =>
  receiver.got.flatMap(
    ({ body }) => (JSON.parse(body) as { events: { id: string; kind: string; bet: unknown }[] }).events,
  )
const waiting = async () =>
  (await fixture.rows<{ kind: string | null }>('select kind from bot_event order by id')).map(
    ({ kind }) => kind,
  )

const withBot = async () => {
  const [player = 0n] = await fixture.players(1, { USDT: units(1_000), PLAY_POINT: units(1_000) })
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const [row] = await fixture.rows<{ id: bigint }>(
    `insert into bot_key (player_id, name, key_x, key_y, scopes, sandbox, day_cap, addresses, created_at, expires_at)
     values ($1, 'bot', $2, $3, '{bet}', false, 1000000000, '{}', now(), now() + interval '2 days') returning id`,
    [player, x, y],
  )
  const bot = row?.id ?? 0n
  const session = await openSession(fixture.owner, player)
  const set = (url: string | null) =>
    setWebhook(fixture.db, {
      id: String(bot),
      url,
      player,
      session,
      now: Date.now(),
      ...LOCAL,
    })
  await set(receiver.url)
  const bet = async (round: string, count = 1) =>
    fixture.placements.place({
      ...slipOf(
        player,
        round,
        Array.from({ length: count }, () => ['big-small', 'big', units(5)] as const),
      ),
      bot,
    })
  return { player, bot, set, bet }
}

test('what becomes of a bot’s bets is sent once, signed by a key that the house publishes', async () => {
  const { player, bet } = await withBot()
  const round = await fixture.openRound()
  const { bets } = await bet(round, 2)
  const cancelled = bets[0]?.betId ?? ''
  // The player's own bet is not the bot's.
  await fixture.placements.place(slipOf(player, round, [['big-small', 'small', units(5)]]))
  await turn()
  expect(receiver.got).toEqual([])
  await cancelSigned(fixture, { player, key: randomUUID(), betId: cancelled })
  await turn()
  expect(events().map(({ kind }) => kind)).toEqual(['bet.cancelled'])
  await fixture.draw([round], BIG)
  await fixture.settle(round)
  await turn()
  await turn()
  expect(events().map(({ kind }) => kind)).toEqual(['bet.cancelled', 'bet.settled'])
  const [first, second] = events()
  expect(z.parse(betRow, first?.bet)).toMatchObject({
    betId: cancelled,
    status: 'cancelled',
    cancelledBy: 'player',
  })
  expect(z.parse(betRow, second?.bet)).toMatchObject({
    status: 'published',
    result: 'win',
    returned: units(9.75),
  })
  expect(await waiting()).toEqual([])

  const { publicKey, id } = await currentBookKey(fixture.db, keys)
  for (const { headers, body } of receiver.got) {
    const message = webhookMessage({ timestamp: Number(headers['nibble-timestamp']), body })
    const signature = Buffer.from(String(headers['nibble-signature']), 'hex')
    expect(headers['nibble-key']).toBe(id)
    expect(isSignedBy(publicKey, message, signature)).toBe(true)
    expect(isSignedBy(publicKey, webhookMessage({ timestamp: 1, body: `${body} ` }), signature)).toBe(false)
  }
})

test('a cancelled round is reported, and an event is written in the transaction that decides its bet', async () => {
  const { bet } = await withBot()
  const round = await fixture.openRound()
  await bet(round)
  expect(await waiting()).toEqual([null])
  await fixture.age(round, 3_700_000)
  await closeRound(fixture.db, { round })
  await fixture.rows(
    "update round set state = 'cancelled', cancelled_for = 'no_block', decided_at = now() where id = $1",
    [round],
  )
  await fixture.settle(round)
  expect(await waiting()).toEqual(['bet.cancelled'])
  await turn()
  expect(events()).toMatchObject([{ kind: 'bet.cancelled', bet: { cancelledBy: 'no_block' } }])
})

test('what is not accepted comes again, later each time, with at most a hundred events in one post', async () => {
  const { player, bet } = await withBot()
  receiver.answer = 500
  const round = await fixture.openRound()
  for (let slip = 0; slip < 3; slip += 1) await bet(round, 40)
  await fixture.draw([round], BIG)
  await fixture.settle(round)
  await turn()
  await turn()
  expect(receiver.got).toHaveLength(1)
  expect((await listBotKeys(fixture.db.pool, { player, now: Date.now() })).keys[0]?.webhook).toMatchObject({
    isGivenUp: false,
    failingSince: expect.any(Number),
  })
  await turn(9_000)
  expect(receiver.got).toHaveLength(1)
  await turn(11_000)
  await turn(25_000)
  expect(receiver.got).toHaveLength(2)
  receiver.answer = 200
  await turn(60_000)
  await turn(60_001)
  const [, , third, fourth] = receiver.got.map(
    ({ body }) => (JSON.parse(body) as { events: { id: string }[] }).events,
  )
  expect([third?.length, fourth?.length]).toEqual([100, 20])
  expect(new Set([...(third ?? []), ...(fourth ?? [])].map(({ id }) => id)).size).toBe(120)
  const { keys: listed } = await listBotKeys(fixture.db.pool, { player, now: Date.now() })
  expect(listed[0]?.webhook).toMatchObject({ failingSince: null, isGivenUp: false })
})

test('after a day without an answer it is given up and the player is notified; saving it again resumes it', async () => {
  const { player, set, bet } = await withBot()
  receiver.answer = 404
  const round = await fixture.openRound()
  await bet(round)
  await fixture.draw([round], BIG)
  await fixture.settle(round)
  const DAY_MS = 24 * 3_600_000
  await turn()
  await turn(DAY_MS - 60_000)
  expect(await waiting()).toEqual(['bet.settled'])
  await turn(DAY_MS + 3_700_000)
  expect(await waiting()).toEqual([])
  const recorded = await fixture.rows<{ kind: string; what: string }>(
    'select kind, what from security_event where player_id = $1 order by id desc limit 1',
    [player],
  )
  expect(recorded).toEqual([{ kind: 'credential_removed', what: 'webhook' }])
  expect((await listBotKeys(fixture.db.pool, { player, now: Date.now() })).keys[0]?.webhook?.isGivenUp).toBe(
    true,
  )
  // No more events are written for it until its player saves the address again.
  const next = await fixture.openRound()
  await bet(next)
  expect(await waiting()).toEqual([])
  receiver.answer = 200
  await set(receiver.url)
  await bet(next)
  await fixture.draw([next], BIG)
  await fixture.settle(next)
  receiver.got = []
  await turn()
  expect(events()).toHaveLength(1)
})

test('a webhook whose bet cannot be read waits, holds up no other, and is given up like any other', async () => {
  const broken = await withBot()
  const round = await fixture.openRound()
  const { bets } = await broken.bet(round)
  const lost = BigInt(bets[0]?.betId ?? 0)
  const whole = await withBot()
  await whole.bet(round)
  await fixture.draw([round], BIG)
  await fixture.settle(round)
  const key = await currentBookKey(fixture.db, keys)
  const failures: unknown[] = []
  const turnWithout = async (laterMs: number): Promise<unknown[]> => {
    await sendEvents(
      {
        db: fixture.db,
        ...LOCAL,
        now: () => Date.now() + laterMs,
        onBroken: (error) => failures.push(error),
        readBets: async (due) => {
          if (due.some(({ bet }) => bet === lost)) throw new Error('unreadable')
          return readBetsOf(fixture.db, due)
        },
        findSign: async () => (message) => ({ keyId: key.id, signature: key.sign(message) }),
      },
      new AbortController().signal,
    )
    return failures.splice(0)
  }
  expect(await turnWithout(0)).toEqual([new Error('unreadable')])
  expect(events()).toHaveLength(1)
  // It waits for its next try like one that did not answer.
  expect(await turnWithout(9_000)).toEqual([])
  expect(await turnWithout(24 * 3_600_000 + 60_000)).toEqual([new Error('unreadable')])
  expect(await waiting()).toEqual([])
  const { keys: listed } = await listBotKeys(fixture.db.pool, { player: broken.player, now: Date.now() })
  expect(listed[0]?.webhook?.isGivenUp).toBe(true)
})

test('nobody waits for a server that answers slowly, and it rests before it gets the next post', async () => {
  const slow = await withBot()
  const quick = await withBot()
  const [first, second] = [await fixture.openRound(), await fixture.openRound()]
  await slow.bet(first)
  await slow.bet(second)
  await quick.bet(second)
  const open: (() => void)[] = []
  const slowServer = createServer((request, response) => {
    request.resume().on('end', () => open.push(() => response.writeHead(204).end()))
  })
  await new Promise<void>((done) => slowServer.listen(0, '127.0.0.1', done))
  await slow.set(`http://127.0.0.1:${(slowServer.address() as AddressInfo).port}/hook`)

  await fixture.draw([first], BIG)
  await fixture.settle(first)
  const began = Date.now()
  const broken: unknown[] = []
  let keyId = 'first'
  const running = sendEvents(
    {
      db: fixture.db,
      ...LOCAL,
      now: Date.now,
      onBroken: (error) => broken.push(error),
      readBets: (due) => readBetsOf(fixture.db, due),
      findSign: async () => {
        const found = keyId
        return () => ({ keyId: found, signature: Buffer.alloc(64) })
      },
    },
    new AbortController().signal,
  )
  await expect.poll(() => open.length, { timeout: 4_000 }).toBe(1)
  keyId = 'second'
  await fixture.draw([second], BIG)
  await fixture.settle(second)
  await expect.poll(() => receiver.got.length, { timeout: 3_500 }).toBe(1)
  // Still unanswered, within its five seconds.
  await new Promise((done) => setTimeout(done, began + 1_500 - Date.now()))
  expect(open).toHaveLength(1)
  expect(receiver.got[0]?.headers['nibble-key']).toBe('second')
  open[0]?.()
  await running
  expect(broken).toEqual([])
  // It took 1.5 s to answer, so the next post waits four times as long.
  expect(await waiting()).toEqual(['bet.settled'])
  await turn(4_000)
  expect(open).toHaveLength(1)
  const last = turn(12_000)
  await expect.poll(() => open.length, { timeout: 4_000 }).toBe(2)
  open[1]?.()
  await last
  expect(await waiting()).toEqual([])
  slowServer.closeAllConnections()
  await new Promise<void>((done) => slowServer.close(() => done()))
})

test('nothing is sent for a revoked key, nor to an address that was removed', async () => {
  for (const end of [
    async ({ player, bot }: { player: bigint; bot: bigint }) => {
      const session = await openSession(fixture.owner, player)
      return revokeBotKey(fixture.db, { id: String(bot), player, session, now: Date.now() })
    },
    ({ set }: { set: (url: null) => Promise<unknown> }) => set(null),
  ]) {
    const own = await withBot()
    const round = await fixture.openRound()
    await own.bet(round)
    await end(own)
    await fixture.draw([round], BIG)
    await fixture.settle(round)
    await turn()
    expect(receiver.got).toEqual([])
    expect(await waiting()).toEqual([])
  }
})

test('two servers at once send each event once', async () => {
  const { bet } = await withBot()
  const round = await fixture.openRound()
  await bet(round, 3)
  await fixture.draw([round], BIG)
  await fixture.settle(round)
  // All of them find the webhook due while its row is locked.
  const held = await fixture.owner.connect()
  await held.query('begin; select from bot_webhook for update')
  const turns = Promise.all(Array.from({ length: 6 }, () => turn()))
  await Promise.race([turns, new Promise((done) => setTimeout(done, 500))])
  await held.query('commit')
  held.release()
  await turns
  await turn()
  expect(events()).toHaveLength(3)
})

describe('the audit', () => {
  const [USED = '', WAITS = ''] = BOT_RULES.map(({ name }) => name)
  test.each([
    [USED, 'update bot_key set used = used + 1 where id = $1'],
    [USED, "update bot_key set used_day = used_day + interval '1 day' where id = $1"],
    [WAITS, "update bot_event set kind = 'bet.cancelled' where key_id = $1 and kind is not null"],
    [WAITS, "update bot_event set kind = 'bet.settled' where key_id = $1 and kind is null"],
    [WAITS, 'update bot_event set bet_id = bet_id + 1000 where key_id = $1'],
  ])('covers a bot’s bets, and says when it no longer holds that %s: %s', async (rule, change) => {
    const { player, bot, bet } = await withBot()
    const [first, second] = [await fixture.openRound(), await fixture.openRound()]
    await bet(first, 2)
    await bet(second)
    await fixture.placements.place(
      slipOf(player, second, [['big-small', 'big', units(10)]], { asset: 'PLAY_POINT' }),
    )
    await fixture.draw([first], BIG)
    await fixture.settle(first)
    expect(await failing()).toEqual([])
    await fixture.tamper(change, [bot])
    expect(await failing()).toEqual([rule])
    await fixture.tamper('delete from bot_event where key_id = $1', [bot])
    await fixture.tamper('update bot_key set used = 0 where id = $1', [bot])
  })
})
const failing = async () =>
  (await auditOf(fixture.db)).checks
    .filter(({ ok, name }) => !ok && BOT_RULES.some((rule) => rule.name === name))
    .map(({ name }) => name)

describe('nothing that a player names makes the server connect into the house', () => {
  // Counts connections of any kind, including TLS attempts.
  let connections = 0
  const inside = createTcpServer((socket) => {
    connections += 1
    socket.destroy()
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
    port = (inside.address() as AddressInfo).port
  })
  afterAll(() => new Promise<void>((done) => inside.close(() => done())))

  const toInside: Resolve = async () => ['127.0.0.1']
  const mixed: Resolve = async () => ['8.8.8.8', '127.0.0.1']
  const ATTACKS = (): readonly (readonly [string, Resolve])[] => [
    ...[
      '127.0.0.1',
      'localhost',
      '127.1',
      '2130706433',
      '0x7f.0.0.1',
      '0.0.0.0',
      '[::ffff:127.0.0.1]',
    ].flatMap((host) => [
      [`http://${host}:${port}/`, toInside] as const,
      [`https://${host}:${port}/`, toInside] as const,
    ]),
    [`https://hooks.example:${port}/`, toInside],
    [`https://hooks.example:${port}/`, async () => ['::ffff:127.0.0.1']],
    [`https://hooks.example:${port}/`, mixed],
    [`https://user:pass@hooks.example:${port}/`, toInside],
  ]
  /** Like a program that trusts its input: resolves the name and connects to what it finds. */
  const naive = async (url: string, resolve: Resolve): Promise<unknown> => {
    const target = new URL(url)
    const found = (await resolve(target.hostname)).find((address) => address.includes('127.')) ?? '127.0.0.1'
    return new Promise((done) => {
      const send = target.protocol === 'https:' ? httpsRequest : httpRequest
      send({ host: found, port: target.port, method: 'POST' }, done).on('error', done).end('x')
    })
  }

  test('by any spelling of an address, or by any name', async () => {
    connections = 0
    for (const [url, resolve] of ATTACKS())
      expect(
        await postOutside(url, { body: '{}', headers: {} }, { allowsLoopback: false, resolve }),
        url,
      ).toEqual({
        kind: 'failed',
        why: 'forbidden',
      })
    expect(connections).toBe(0)
  })

  test('(the control: each of these reaches it without the check)', async () => {
    for (const [url, resolve] of ATTACKS()) {
      connections = 0
      await naive(url, resolve)
      expect(connections, url).toBe(1)
    }
  })

  test('nor by a redirect, nor by a name that resolves differently when asked again', async () => {
    connections = 0
    const redirecting = createServer((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end(),
    )
    await new Promise<void>((done) => redirecting.listen(0, '127.0.0.1', done))
    const at = (redirecting.address() as AddressInfo).port
    expect(await postOutside(`http://127.0.0.1:${at}/`, { body: '{}', headers: {} }, LOCAL)).toEqual({
      kind: 'answered',
      status: 307,
    })
    let asked = 0
    const rebinding: Resolve = async () => {
      asked += 1
      return [asked === 1 ? '127.0.0.1' : '127.0.0.2']
    }
    const posted = await postOutside(
      `http://localhost:${at}/`,
      { body: '{}', headers: {} },
      { ...LOCAL, resolve: rebinding },
    )
    expect([posted, asked]).toEqual([{ kind: 'answered', status: 307 }, 1])
    expect(connections).toBe(0)
    await new Promise<void>((done) => redirecting.close(() => done()))
  })

  test('and an answer has five seconds and 64 KB', async () => {
    const endless = createServer((request, response) => {
      if (request.url === '/silent') return
      response.writeHead(200)
      const pour = setInterval(() => response.write(Buffer.alloc(16_384)), 5)
      response.on('close', () => clearInterval(pour))
    })
    await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done))
    const base = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`
    const post = (path: string) => postOutside(base + path, { body: '{}', headers: {} }, LOCAL)
    expect(await post('/pours')).toEqual({ kind: 'failed', why: 'too_long' })
    expect(await post('/silent')).toEqual({ kind: 'failed', why: 'unreachable' })
    endless.closeAllConnections()
    await new Promise<void>((done) => endless.close(() => done()))
  })
})
