// Longer than 300 lines: a socket from its ticket to its end, with every way to misuse it.

import { createServer, type Server } from 'node:http'
import { type AddressInfo, createConnection, Socket } from 'node:net'
import { HEARTBEAT_MS } from '@nibble/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createLog } from '../observe/log.ts'
import { createMetrics } from '../observe/metrics.ts'
import { type Clients, createClients, frameOf, MAX_UNSENT_BYTES, textFrame } from './clients.ts'
import { type SocketSetup, serveSockets } from './socket-server.ts'

type Started = { url: string; clients: Clients; server: Server; close(): void; now: { ms: number } }

const running: Started[] = []
afterEach(() => {
  for (const one of running.splice(0)) one.close()
})

const start = async (changes: Partial<SocketSetup> = {}): Promise<Started> => {
  const now = { ms: 1_790_000_000_000 }
  const metrics = createMetrics({ withProcess: false })
  const clients = createClients(metrics)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sockets = serveSockets(server, {
    clients,
    origins: ['http://nibble.test'],
    // A ticket here names its player: p1, p2, …
    spendTicket: async ({ ticket, now: at }) =>
      ticket.startsWith('p')
        ? { session: `s-${ticket}`, player: BigInt(ticket.slice(1)), sessionEndsAt: at + 60_000 }
        : null,
    isOpen: async () => true,
    greeting: () => [frameOf('online', { online: 7 })],
    now: () => now.ms,
    log: createLog({ level: 'silent' }),
    maxSockets: 30,
    maxUnsubscribed: 31,
    // As a proxy would set it; clients without one share an address.
    addressOf: ({ headers }) => String(headers['x-from'] ?? '10.0.0.1'),
    allow: (address) => address !== 'hurried',
    ...changes,
  })
  const { port } = server.address() as AddressInfo
  const started = {
    url: `ws://127.0.0.1:${port}/api/socket`,
    clients,
    server,
    now,
    close: () => {
      sockets.close()
      server.closeAllConnections()
      server.close()
    },
  }
  running.push(started)
  return started
}

const connect = async (url: string, headers: Record<string, string> = {}) => {
  const socket = new WebSocket(url, { headers })
  const messages: { type: string; data: unknown }[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString())))
  socket.on('error', () => {})
  const opened = await new Promise<boolean>((resolve) => {
    socket.on('open', () => resolve(true))
    socket.on('close', () => resolve(false))
  })
  return { socket, messages, closed, opened }
}

const subscribe = async (url: string, ticket: string) => {
  const client = await connect(url)
  client.socket.send(JSON.stringify({ type: 'subscribe', bindId: 'B', ticket }))
  await vi.waitFor(() => expect(client.messages.length).toBeGreaterThanOrEqual(2), { timeout: 60_000 })
  return client
}

const CLOSE = 8
/** The kind of each short frame that a server sends. */
const kindsOf = (bytes: Buffer): number[] => {
  const kinds: number[] = []
  for (let at = 0; at < bytes.length; at += 2 + ((bytes[at + 1] ?? 0) & 0x7f))
    kinds.push((bytes[at] ?? 0) & 0x0f)
  return kinds
}

describe('a socket', () => {
  test('is greeted after its ticket, and not before', async () => {
    const { url, clients } = await start()
    const waiting = await connect(url)
    clients.broadcast(frameOf('online', { online: 1 }))
    const { messages } = await subscribe(url, 'p1')

    expect(messages).toEqual([
      { type: 'subscribed', data: { serverTime: 1_790_000_000_000 } },
      { type: 'online', data: { online: 7 } },
    ])
    expect(waiting.messages).toEqual([])
    expect(clients.size).toBe(1)
  })

  test('with a refused ticket, or a second subscription, is closed', async () => {
    const { url } = await start()
    const refused = await connect(url)
    refused.socket.send(JSON.stringify({ type: 'subscribe', bindId: 'B', ticket: 'none' }))
    expect(await refused.closed).toBe(1008)

    const twice = await subscribe(url, 'p1')
    twice.socket.send(JSON.stringify({ type: 'subscribe', bindId: 'B', ticket: 'p2' }))
    expect(await twice.closed).toBe(1008)
  })

  test('from a foreign page is refused; one without a page is accepted', async () => {
    const { url } = await start()
    expect((await connect(url, { origin: 'http://evil.test' })).opened).toBe(false)
    expect((await connect(url, { origin: 'http://nibble.test' })).opened).toBe(true)
    expect((await connect(url)).opened).toBe(true)
    expect((await connect(url.replace('/api/socket', '/elsewhere'))).opened).toBe(false)
    expect((await connect(url, { 'x-from': 'hurried' })).opened).toBe(false)
  })

  test('that sends more than 4 KB, nonsense, or bytes is closed', async () => {
    const { url } = await start()
    const large = await subscribe(url, 'p1')
    large.socket.send(JSON.stringify({ type: 'heartbeat', more: 'x'.repeat(5_000) }))
    expect(await large.closed).toBe(1009)

    for (const nonsense of ['', 'null', '[]', '{"type":"shout"}', Buffer.from('{"type":"heartbeat"}')]) {
      const client = await subscribe(url, 'p1')
      client.socket.send(nonsense)
      expect(await client.closed).toBe(1008)
    }
  })

  test('that sends all the time is closed', async () => {
    const { url } = await start()
    const client = await subscribe(url, 'p1')
    for (let count = 0; count < 11; count += 1) client.socket.send('{"type":"heartbeat"}')
    expect(await client.closed).toBe(1008)
  })

  test('that sends invalid messages all the time is cut', async () => {
    const { url, clients } = await start()
    const flooding = await Promise.all([
      subscribe(url, 'p1').then(({ socket, closed }) => {
        for (let n = 0; n < 51; n += 1) socket.pong()
        return closed
      }),
      subscribe(url, 'p1').then(({ socket, closed }) => {
        for (let n = 0; n < 51; n += 1) socket.ping()
        return closed
      }),
      subscribe(url, 'p2').then(({ socket, closed }) => {
        for (let n = 0; n < 17; n += 1) socket.send('', { fin: false })
        return closed
      }),
    ])
    // The last one's reason may arrive before the cut.
    expect([1006, 1008]).toContain(flooding.pop())
    expect(flooding).toEqual([1006, 1006])

    const calm = await subscribe(url, 'p3')
    for (let n = 0; n < 50; n += 1) calm.socket.ping()
    await new Promise((resolve) => calm.socket.once('pong', resolve))
    expect(clients.size).toBe(1)
  })

  test('that is closed and keeps sending is cut, even if it never answers the close', async () => {
    const { url } = await start()
    const { port, pathname } = new URL(url)
    const stream = createConnection(Number(port), '127.0.0.1')
    const heard: Buffer[] = []
    const cut = new Promise((resolve) => stream.once('close', resolve))
    await new Promise<void>((resolve) => {
      stream.on('data', (chunk: Buffer) => {
        heard.push(chunk)
        resolve()
      })
      stream.write(
        `GET ${pathname} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${'A'.repeat(22)}==\r\n\r\n`,
      )
    })
    // Texts with an all-zero mask.
    const text = (said: string) =>
      Buffer.concat([Buffer.from([0x81, 0x80 | said.length, 0, 0, 0, 0]), Buffer.from(said)])
    const hears = (what: string) =>
      vi.waitFor(() => expect(Buffer.concat(heard).includes(what)).toBe(true), { timeout: 5_000 })
    stream.write(text('{"type":"subscribe","bindId":"B","ticket":"p1"}'))
    await hears('subscribed')
    // The first one is not understood.
    stream.write(Buffer.concat(Array<Buffer>(19).fill(text(''))))
    await hears('not understood')
    stream.write(text(''))
    await cut
  }, 15_000)

  test('is dropped when its heartbeat stops, and kept while it beats', async () => {
    const { url, clients, now } = await start()
    const silent = await subscribe(url, 'p1')
    const beating = await subscribe(url, 'p2')
    for (let beats = 0; beats < 5; beats += 1) {
      now.ms += HEARTBEAT_MS
      beating.socket.send('{"type":"heartbeat"}')
      await vi.waitFor(
        () => expect(beating.messages.filter(({ type }) => type === 'heartbeat')).toHaveLength(beats + 1),
        { timeout: 60_000 },
      )
      clients.sweep(now.ms)
    }
    await silent.closed
    expect(clients.size).toBe(1)
    expect(beating.messages.at(-1)).toEqual({ type: 'heartbeat', data: { serverTime: now.ms } })
  })

  test('ends with its session, by sign-out or by age', async () => {
    const { url, clients, now } = await start()
    const one = await subscribe(url, 'p1')
    const other = await subscribe(url, 'p2')
    clients.endSession('s-p1')
    expect(await one.closed).toBe(4401)

    now.ms += 60_000
    clients.sweep(now.ms)
    expect(await other.closed).toBe(4401)
  })

  test('is closed if its session ended while its ticket was taken', async () => {
    const ended = new Set<string>()
    const { url, clients } = await start({
      spendTicket: async ({ now: at }) => {
        ended.add('s-p1')
        clients.endSession('s-p1')
        return { session: 's-p1', player: 1n, sessionEndsAt: at + 60_000 }
      },
      isOpen: async (session) => !ended.has(session),
    })
    const { socket, closed } = await connect(url)
    socket.send(JSON.stringify({ type: 'subscribe', bindId: 'B', ticket: 'p1' }))
    expect(await closed).toBe(4401)
    await expect.poll(() => clients.size, { timeout: 10_000 }).toBe(0)
  })

  test('receives nothing more once its close is sent, whatever it sends', async () => {
    const { url, clients } = await start()
    const { socket, messages, closed } = await subscribe(url, 'p1')
    const heard = messages.length
    // Both happen at once: its message arrives while the server waits for its half of the close.
    const stream: unknown = Reflect.get(socket, '_socket')
    if (!(stream instanceof Socket)) throw new Error('the socket has no stream')
    const frames: number[] = []
    stream.on('data', (chunk: Buffer) => frames.push(...kindsOf(chunk)))
    socket.send(JSON.stringify({ type: 'heartbeat' }))
    clients.endSession('s-p1')
    expect(await closed).toBe(4401)
    expect(frames).toEqual([CLOSE])
    expect(messages).toHaveLength(heard)
  })

  test("is one of its network's share of all, also with a ticket", async () => {
    const { url, clients } = await start({ maxOfNetwork: 3, maxSockets: 100, maxUnsubscribed: 100 })
    const from = async (address: string, player: number) => {
      const one = await connect(url, { 'x-from': address })
      if (!one.opened) return null
      one.socket.send(JSON.stringify({ type: 'subscribe', bindId: 'B', ticket: `p${player}` }))
      await vi.waitFor(() => expect(one.messages.length).toBeGreaterThanOrEqual(2), { timeout: 60_000 })
      return one
    }
    const first = await from('203.0.113.9', 1)
    expect([await from('203.0.113.9', 2), await from('203.0.113.9', 3)]).not.toContain(null)
    expect([await from('203.0.113.9', 4), clients.size]).toEqual([null, 3])
    expect(await from('203.0.113.10', 5)).not.toBeNull()
    first?.socket.close()
    await first?.closed
    await expect.poll(async () => (await from('203.0.113.9', 6)) !== null, { timeout: 10_000 }).toBe(true)

    const homes = await Promise.all(
      Array.from({ length: 16 }, (_, home) => [home * 2, home * 2 + 1]).flatMap((twice) =>
        twice.map((player) => from(`2001:db8:1:${twice[0]}::1`, 100 + player)),
      ),
    )
    expect(homes.filter((one) => one !== null)).toHaveLength(30)
  })

  test('beyond the limit is refused', async () => {
    const { url } = await start()
    const all = await Promise.all(Array.from({ length: 31 }, () => connect(url)))
    expect(all.filter(({ opened }) => opened)).toHaveLength(30)
  })
})

describe('a socket that does not authenticate', () => {
  test('is cut after its time, even if it answers nothing, or was refused its ticket', async () => {
    const { url, server } = await start({ subscribeWithinMs: 300 })
    await openMute(url)
    const refused = await openMute(url)
    refused.write(maskedText(JSON.stringify({ type: 'subscribe', bindId: 'B', ticket: 'none' })))
    const kept = await subscribe(url, 'p1')

    const open = () => new Promise<number>((notify) => server.getConnections((_, count) => notify(count)))
    await expect.poll(open, { timeout: 20_000 }).toBe(1)
    kept.socket.send('{"type":"heartbeat"}')
    await vi.waitFor(() => expect(kept.messages.at(-1)?.type).toBe('heartbeat'), { timeout: 60_000 })
  })

  test.each([
    ['on another path', '/api/elsewhere', {}],
    ['from another page', '/api/socket', { origin: 'http://evil.test' }],
    ['too soon again', '/api/socket', { 'x-from': 'hurried' }],
  ])('and is refused, %s, is released, even if it never leaves', async (_, path, headers) => {
    const { url, server } = await start()
    const streams = await Promise.all([1, 2, 3].map(() => openMute(new URL(path, url).href, headers)))
    const open = () => new Promise<number>((notify) => server.getConnections((_, count) => notify(count)))
    await expect.poll(open, { timeout: 10_000 }).toBe(0)
    for (const stream of streams) stream.destroy()
  })

  test('is one of few of its network; those who subscribe or leave make room', async () => {
    const { url } = await start({ maxUnsubscribed: 3 })
    const from = (address: string) => connect(url, { 'x-from': address })
    const opened = await Promise.all([1, 2, 3, 4, 5].map(() => from('203.0.113.9')))
    expect(opened.filter((one) => one.opened)).toHaveLength(3)
    expect((await from('203.0.113.10')).opened).toBe(true)

    const [first, second] = opened.filter((one) => one.opened)
    first?.socket.send(JSON.stringify({ type: 'subscribe', bindId: 'B', ticket: 'p1' }))
    await vi.waitFor(() => expect(first?.messages.length).toBeGreaterThanOrEqual(2), { timeout: 60_000 })
    expect([(await from('203.0.113.9')).opened, (await from('203.0.113.9')).opened]).toEqual([true, false])
    second?.socket.close()
    await expect.poll(async () => (await from('203.0.113.9')).opened, { timeout: 10_000 }).toBe(true)
    first?.socket.close()
    await first?.closed
    expect((await from('203.0.113.9')).opened).toBe(false)
  })

  test('counts for its /48 too, which has ten times the room', async () => {
    const { url } = await start({ maxUnsubscribed: 1 })
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, home) => connect(url, { 'x-from': `2001:db8:1:${home}::1` })),
    )
    expect(all.filter(({ opened }) => opened)).toHaveLength(10)
    expect((await connect(url, { 'x-from': '2001:db8:2::1' })).opened).toBe(true)
  })
})

/** A connection that answers nothing after its upgrade, not even a close frame. */
const openMute = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const { port, pathname } = new URL(url)
  const stream = createConnection({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true })
  stream.on('error', () => {})
  stream.write(
    `GET ${pathname} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      `${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  await new Promise((answered) => stream.once('data', answered))
  stream.on('data', () => {})
  return stream
}

/** A text frame as a browser sends it. */
const maskedText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])

describe('sending', () => {
  test('reaches everyone or one player, and counts a player once', async () => {
    const { url, clients } = await start()
    const [a, b, other] = [await subscribe(url, 'p1'), await subscribe(url, 'p1'), await subscribe(url, 'p2')]
    expect(clients.online).toBe(2)
    expect(clients.size).toBe(3)
    expect(clients.players()).toEqual([1n, 2n])

    clients.notify(1n, frameOf('betOrderMsg', { bets: [], balances: [] }))
    clients.broadcast(frameOf('online', { online: 2 }))
    for (const client of [a, b, other]) {
      await vi.waitFor(
        () => expect(client.messages.at(-1)).toEqual({ type: 'online', data: { online: 2 } }),
        { timeout: 60_000 },
      )
    }
    expect(a.messages.at(-2)?.type).toBe('betOrderMsg')
    expect(b.messages.at(-2)?.type).toBe('betOrderMsg')
    expect(other.messages.some(({ type }) => type === 'betOrderMsg')).toBe(false)

    a.socket.close()
    b.socket.close()
    await vi.waitFor(() => expect(clients.online).toBe(1), { timeout: 60_000 })
  })

  test('on a player’s eleventh socket closes their oldest', async () => {
    const { url, clients } = await start()
    const all = []
    for (let count = 0; count < 11; count += 1) all.push(await subscribe(url, 'p1'))
    expect(await all[0]?.closed).toBe(4409)
    expect(clients.size).toBe(10)
  })

  test('drops a client that does not read, within its limit, and nobody else', async () => {
    const { url, clients } = await start()
    const stalled = await subscribe(url, 'p1')
    const healthy = await subscribe(url, 'p2')
    stalled.socket.pause()
    const text = 'x'.repeat(60_000)
    const frame = textFrame(JSON.stringify({ type: 'noise', data: text }))
    expect(frame.length * 4).toBeLessThan(MAX_UNSENT_BYTES)

    let sent = 0
    while (clients.size === 2 && sent < 2_000) {
      clients.broadcast(frame)
      sent += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(clients.players()).toEqual([2n])
    await vi.waitFor(() => expect(healthy.messages).toHaveLength(sent + 2), { timeout: 60_000 })
  })

  test('carries any length of text', async () => {
    const { url, clients } = await start()
    const client = await subscribe(url, 'p1')
    for (const length of [0, 100, 125, 126, 200, 65_535, 65_536, 200_000]) {
      const data = 'é'.repeat(length / 2)
      clients.broadcast(textFrame(JSON.stringify({ type: 'noise', data })))
      await vi.waitFor(() => expect(client.messages.at(-1)).toEqual({ type: 'noise', data }), {
        timeout: 60_000,
      })
    }
  })
})
