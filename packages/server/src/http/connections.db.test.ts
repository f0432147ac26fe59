import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../observe/log.ts'
import { createMetrics } from '../observe/metrics.ts'
import { createClients } from '../realtime/clients.ts'
import { serveSockets } from '../realtime/socket-server.ts'
import { trustedProxies } from './client-address.ts'
import { boundedServer } from './connections.ts'
import { startTestApp } from './testing/start-test-app.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const listen = async (
  changes: Partial<Parameters<typeof boundedServer>[0]> = {},
): Promise<{ port: number; server: Server; refused: string[] }> => {
  const refused: string[] = []
  const server = boundedServer({
    most: 100,
    mostOfNetwork: 2,
    isTrusted: () => false,
    onRefused: (why) => refused.push(why),
    ...changes,
  })((request, response) => {
    if (request.url === '/slow') return
    request.resume()
    request.on('end', () => response.end(request.url === '/large' ? Buffer.alloc(64_000_000) : 'yes'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, server, refused }
}

/** `from`: another address of this machine, standing for another network. */
const open = async (port: number, { from = '127.0.0.1', sends = '' } = {}) => {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from })
  ends.push(() => socket.destroy())
  const heard: string[] = []
  socket.on('data', (data: Buffer) => heard.push(data.toString()))
  socket.on('error', () => {})
  const closed = new Promise<'closed'>((resolve) => socket.on('close', () => resolve('closed')))
  await new Promise((resolve) => socket.once('connect', resolve))
  if (sends !== '') socket.write(sends)
  return { socket, closed, text: () => heard.join('') }
}

const GET = 'GET / HTTP/1.1\r\nhost: nibble\r\n\r\n'
const answers = async (one: { socket: Socket; text: () => string }) => {
  one.socket.write(GET)
  await vi.waitFor(() => expect(one.text()).toContain('200 OK'), 3_000)
}

test('a connection may send its next request after the answer, and is closed if it does not wait for it', async () => {
  const { port } = await listen()
  const patient = await open(port)
  await answers(patient)
  patient.socket.write(GET)
  await vi.waitFor(() => expect(patient.text().match(/200 OK/g)).toHaveLength(2), 3_000)
  const hasty = await open(port, { sends: GET.replace('/', '/slow').repeat(50) })
  const waited = () => new Promise((resolve) => setTimeout(resolve, 2_000, 'still open'))
  expect(await Promise.race([hasty.closed, waited()])).toBe('closed')

  // An answer that is ready but unsent does not count.
  const unread = await open(port, { from: '127.0.0.2', sends: GET.replace('/', '/large') })
  await vi.waitFor(() => expect(unread.text()).toContain('200 OK'), 3_000)
  unread.socket.pause()
  const gone = new Promise((resolve) => unread.socket.once('error', () => resolve('closed')))
  unread.socket.write(GET)
  unread.socket.resume()
  expect(await Promise.race([gone, unread.closed, waited()])).toBe('closed')
  expect(unread.text().match(/200 OK/g)).toHaveLength(1)
})

const countOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

describe('connections', () => {
  test('of one network beyond its limit are closed unread, and let others in', async () => {
    const { port, server, refused } = await listen()
    const first = await open(port)
    const second = await open(port)
    const third = await open(port, { sends: GET })
    expect(await third.closed).toBe('closed')
    expect(third.text()).toBe('')
    await answers(await open(port, { from: '127.0.0.2' }))
    await answers(first)
    expect(refused).toEqual(['network'])

    second.socket.destroy()
    await vi.waitFor(async () => expect(await countOf(server)).toBe(2), 3_000)
    await answers(await open(port))
  })

  test('of a trusted proxy are limited only in total', async () => {
    const { port, refused } = await listen({ most: 4, isTrusted: trustedProxies('127.0.0.0/30') })
    const brought = [await open(port), await open(port), await open(port), await open(port)]
    for (const one of brought) await answers(one)
    const fifth = await open(port, { from: '127.0.0.9' })
    expect(await fifth.closed).toBe('closed')
    expect(refused).toEqual(['all'])
  })

  test('that became sockets count among the sockets, and no longer here', async () => {
    const { port, server } = await listen({ mostOfNetwork: 1 })
    const clients = createClients(createMetrics({ withProcess: false }))
    const sockets = serveSockets(server, {
      clients,
      origins: [],
      spendTicket: async () => null,
      isOpen: async () => true,
      greeting: () => [],
      now: Date.now,
      log: createLog({ level: 'silent' }),
      addressOf: () => '127.0.0.1',
      allow: () => true,
    })
    ends.push(() => sockets.close())
    const upgrade = (path: string) =>
      `GET ${path} HTTP/1.1\r\nhost: nibble\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
    for (let n = 0; n < 3; n += 1) {
      const socket = await open(port, { sends: upgrade('/api/socket') })
      await vi.waitFor(() => expect(socket.text()).toContain('101 Switching'), 3_000)
    }
    const elsewhere = await open(port, { sends: upgrade('/elsewhere') })
    await elsewhere.closed
    expect(elsewhere.text()).toContain('404')
    await answers(await open(port))
  })
})

describe('a connection', () => {
  const HASTE = { headers: 300, request: 600, silence: 60_000, keepAlive: 60_000, checkEvery: 50 }
  const lifeOf = async (
    { port }: { port: number },
    sends: string,
    trickle: { readonly text: string; readonly times: number },
  ) => {
    const { socket, closed } = await open(port, { sends })
    const from = performance.now()
    const timer = setInterval(() => socket.write(trickle.text), 50)
    const outcome = await Promise.race([
      closed,
      new Promise((resolve) => setTimeout(resolve, trickle.times * 50, 'open')),
    ])
    clearInterval(timer)
    return outcome === 'closed' ? performance.now() - from : Number.POSITIVE_INFINITY
  }

  test('that never ends its headers is closed, even if it sends nothing at all', async () => {
    const server = await listen({ patience: { ...HASTE, request: 60_000 } })
    expect(await lifeOf(server, 'GET / HTTP/1.1\r\n', { text: 'x: y\r\n', times: 100 })).toBeLessThan(4_000)
    expect(await lifeOf(server, '', { text: '', times: 100 })).toBeLessThan(4_000)
  })

  test('that never ends its body is closed', async () => {
    const server = await listen({ patience: { ...HASTE, headers: 600 } })
    const post = 'POST / HTTP/1.1\r\nhost: nibble\r\ncontent-length: 100000\r\n\r\n'
    expect(await lifeOf(server, post, { text: 'x', times: 100 })).toBeLessThan(4_000)
  })

  test('that does not take its answer is closed, and one that is idle after its answer', async () => {
    const { port, server } = await listen({ patience: { ...HASTE, silence: 300, keepAlive: 300 } })
    const deaf = await open(port)
    deaf.socket.pause()
    deaf.socket.write('GET /large HTTP/1.1\r\nhost: nibble\r\n\r\n')
    const resting = await open(port)
    await answers(resting)
    const soon = new Promise((resolve) => setTimeout(resolve, 3_000, 'open'))
    expect(await Promise.race([resting.closed, soon])).toBe('closed')
    await vi.waitFor(async () => expect(await countOf(server)).toBe(0), 3_000)
    deaf.socket.resume()
    expect(await deaf.closed).toBe('closed')
    expect(deaf.text().length).toBeLessThan(64_000_000)
  })

  test('that waits for a slow answer stays as long as that may take', async () => {
    const { port } = await listen({ patience: { ...HASTE, silence: 2_000 } })
    const waiting = await open(port, { sends: 'GET /slow HTTP/1.1\r\nhost: nibble\r\n\r\n' })
    const soon = new Promise((resolve) => setTimeout(resolve, 1_200, 'open'))
    expect(await Promise.race([waiting.closed, soon])).toBe('open')
  })
})

test('the page’s server keeps both limits, and counts what it refuses', async () => {
  const nibble = await startTestApp({ limits: { maxConnections: 3, maxConnectionsPerNetwork: 2 } })
  ends.push(() => nibble.stop())
  const port = Number(new URL(nibble.url).port)
  await open(port)
  await open(port)
  const third = await open(port, { sends: GET })
  expect(await third.closed).toBe('closed')
  await open(port, { from: '127.0.0.2' })
  const beyond = await open(port, { from: '127.0.0.3' })
  expect(await beyond.closed).toBe('closed')
  const { values } = await nibble.metrics.refusedConnections.get()
  expect(values.map(({ labels, value }) => [labels.why, value])).toEqual([
    ['network', 1],
    ['all', 1],
  ])
})
