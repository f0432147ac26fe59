// Longer than 300 lines: one real node, and one server in front of it that misbehaves in every way.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { startTestChain, type TestChain } from '../../testing/test-chain.ts'
import { headerCheck, UnhashedHeader } from '../check-header.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Endpoint } from '../endpoint.ts'
import { type Header, headerCache } from '../header.ts'
import { steeredClock } from '../testing/steered-clock.ts'
import { rpcEndpoint } from './rpc-endpoint.ts'

let chain: TestChain
const opened: Endpoint[] = []
const servers: Server[] = []

beforeAll(async () => {
  chain = await startTestChain({ blockTimeS: 0 })
  await chain.mine(10)
})
afterAll(() => chain.stop())
afterEach(() => {
  for (const endpoint of opened.splice(0)) endpoint.close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const endpointAt = (url: string, timeoutMs = 3_000): Endpoint => {
  const endpoint = rpcEndpoint({
    rpc: { url, operator: 'x', name: 'x', transport: url.startsWith('ws') ? 'ws' : 'http' },
    check: headerCheck({ chainId: 56, sealed: false, cache: headerCache() }),
    clock: systemClock,
    limits: { timeoutMs, maxAnswerBytes: 100_000 },
  })
  opened.push(endpoint)
  return endpoint
}

describe.each(['http', 'ws'])('a real node over %s', (kind) => {
  const connect = () => endpointAt(kind === 'ws' ? chain.wsUrl : chain.url)

  test('gives headers that re-hash, by tag, height and hash', async () => {
    const endpoint = connect()
    expect(await endpoint.chainId()).toBe(56)
    expect(await endpoint.isSyncing()).toBe(false)
    const newest = await endpoint.block('latest')
    if (newest === null) throw new Error('no block')
    expect(await endpoint.block(newest.height)).toEqual(newest)
    expect(await endpoint.block(newest.parentHash)).toEqual(await endpoint.block(newest.height - 1n))
    expect((await endpoint.block('finalized'))?.height).toBe(newest.height - 2n)
  })

  test('says that it has no block of a height or hash', async () => {
    const endpoint = connect()
    expect(await endpoint.block(1_000_000n)).toBeNull()
    expect(await endpoint.block(`0x${'0'.repeat(64)}` as never)).toBeNull()
  })
})

test('every new head arrives by subscription', async () => {
  const endpoint = endpointAt(chain.wsUrl)
  const heads: Header[] = []
  await new Promise<void>((live) => {
    endpoint.subscribe?.({ onHead: (head) => heads.push(head), onLive: () => live(), onError: () => {} })
  })
  const before = await endpoint.block('latest')
  await chain.mine(1)
  await chain.mine(1)
  await expect.poll(() => heads.length).toBe(2)
  expect(heads[0]?.parentHash).toBe(before?.hash)
  expect(heads[1]?.parentHash).toBe(heads[0]?.hash)
})

test('a subscription is resumed after the connection was lost', async () => {
  const second = await startTestChain({ blockTimeS: 0 })
  const { port } = new URL(second.url)
  const sockets = new Set<{ destroy: () => void }>()
  const { connect } = await import('node:net')
  const relay = createTcpServer((socket) => {
    const on = connect(Number(port), '127.0.0.1')
    for (const end of [socket, on]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => sockets.delete(end))
    }
    socket.pipe(on).pipe(socket)
  })
  await new Promise<void>((ready) => relay.listen(0, '127.0.0.1', ready))
  const lives: boolean[] = []
  const heads: Header[] = []
  const endpoint = endpointAt(`ws://127.0.0.1:${portOf(relay)}`)
  endpoint.subscribe?.({
    onHead: (head) => heads.push(head),
    onLive: (live) => lives.push(live),
    onError: () => {},
  })
  await expect.poll(() => lives).toEqual([true])

  for (const socket of sockets) socket.destroy()
  await expect.poll(() => lives, { timeout: 3_000 }).toEqual([true, false, true])
  await second.mine(1)
  await expect.poll(() => heads.length).toBe(1)
  relay.close()
  for (const socket of sockets) socket.destroy()
  await second.stop()
})

describe('unsolicited heads', () => {
  /** A ws node that accepts every subscription, and sends the heads it is told to. */
  const noisy = async () => {
    const sockets: WebSocket[] = []
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    server.on('connection', (socket) => {
      sockets.push(socket)
      socket.on('message', (data: Buffer) => {
        const { id } = JSON.parse(data.toString())
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: '0x38' }))
      })
    })
    await once(server, 'listening')
    const blocks = await Promise.all(
      [3, 4, 5].map((height) => chain.request('eth_getBlockByNumber', [`0x${height}`, false])),
    )
    const send = (heads: number) => {
      for (let nth = heads - 1; nth >= 0; nth -= 1) {
        const params = { subscription: '0x38', result: blocks[nth % blocks.length] }
        sockets.at(-1)?.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }))
      }
    }
    return { url: `ws://127.0.0.1:${portOf(server)}`, sockets, send, close: () => server.close() }
  }
  const follow = async (url: string, clock: Clock) => {
    const seen = { heads: [] as bigint[], lives: [] as boolean[], checks: 0 }
    const known = headerCheck({ chainId: 56, sealed: false, cache: headerCache() })
    const check = (json: unknown) => {
      seen.checks += 1
      return known(json)
    }
    const limits = { timeoutMs: 3_000, maxAnswerBytes: 100_000 }
    const rpc = { url, operator: 'x', name: 'x', transport: 'ws' as const }
    const endpoint = rpcEndpoint({ rpc, check, clock, limits })
    opened.push(endpoint)
    const onLive = (live: boolean) => seen.lives.push(live)
    endpoint.subscribe?.({ onHead: ({ height }) => seen.heads.push(height), onLive, onError: () => {} })
    await expect.poll(() => seen.lives).toEqual([true])
    return { endpoint, seen }
  }

  test('are checked at most every 50 ms, only the newest of them', async () => {
    const node = await noisy()
    const { seen } = await follow(node.url, systemClock)
    node.send(40)
    await expect.poll(() => seen.heads.at(-1)).toBe(3n)
    expect(seen.checks).toBeLessThan(5)
    node.close()
  })

  test.each([
    ['heads', ({ send }: Awaited<ReturnType<typeof noisy>>) => send(5_000)],
    [
      'pings',
      ({ send, sockets }: Awaited<ReturnType<typeof noisy>>) => {
        send(1)
        for (let nth = 0; nth < 500; nth += 1) sockets[0]?.ping()
      },
    ],
    [
      'empty frames',
      ({ send, sockets }: Awaited<ReturnType<typeof noisy>>) => {
        send(1)
        for (let nth = 0; nth < 2_000; nth += 1) sockets[0]?.send('', { fin: false })
      },
    ],
  ])(
    'without bound (%s) close the connection for a minute, during which it counts as wrong',
    async (_, flood) => {
      const node = await noisy()
      const clock = steeredClock(1_000_000)
      const { endpoint, seen } = await follow(node.url, clock)
      flood(node)
      await expect.poll(() => seen.lives).toEqual([true, false])
      expect(seen.checks).toBe(1)
      await clock.pass(59_000)
      await expect(endpoint.chainId()).rejects.toMatchObject({
        fault: 'malformed',
        message: 'it sent far more than was requested',
      })
      expect(node.sockets.length).toBe(1)
      await clock.pass(1_000)
      await expect.poll(() => seen.lives).toEqual([true, false, true])
      expect(await endpoint.chainId()).toBe(56)
      node.close()
    },
  )
})

describe('a client that words its answers differently', () => {
  /** The chain's own answers, altered in transit. */
  const between = async (change: (result: Record<string, unknown>, method: string) => unknown) => {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        const { id, method, params } = JSON.parse(body)
        void chain.request(method, params).then((result) => {
          const changed = Array.isArray(result)
            ? result.map((one) => change(one, method))
            : typeof result === 'object' && result !== null
              ? change({ ...result }, method)
              : result
          response.end(JSON.stringify({ jsonrpc: '2.0', id, result: changed, took: 3 }))
        })
      })
    })
    servers.push(server)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return endpointAt(`http://127.0.0.1:${portOf(server)}`)
  }

  test('with unknown fields, or without the optional ones, is understood', async () => {
    const strange = await between(
      ({ totalDifficulty, size, uncles, transactions, withdrawals, removed, ...rest }) => ({
        ...rest,
        milliTimestamp: '0x1',
        blockTimestamp: '0x1',
        slotNumber: '0x7',
        anything: { new: [1] },
        requests: null,
      }),
    )
    const plain = endpointAt(chain.url)
    const newest = await plain.block('latest')
    if (newest === null) throw new Error('no block')
    expect(await strange.block(newest.height)).toEqual(newest)
    expect(await strange.block(newest.hash)).toEqual(newest)
    expect((await strange.block('finalized'))?.height).toBe(newest.height - 2n)
  })
  test('that hashes a field of a later fork is reported with the field that is not known here', async () => {
    const forked = await between((block) => ({
      ...block,
      stateRoot: `0x${'ab'.repeat(32)}`,
      slotNumber: '0x7',
    }))
    const asking = forked.block('latest')
    await expect(asking).rejects.toThrow(
      /the header of block \d+ does not match its hash; unknown fields: slotNumber$/,
    )
    await expect(asking).rejects.toBeInstanceOf(UnhashedHeader)
  })
})

describe('an endpoint that misbehaves', () => {
  const serve = async (
    answer: (body: string) => { status?: number; text: string } | null,
  ): Promise<string> => {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const said = answer(body)
        if (said === null) return
        response.writeHead(said.status ?? 200).end(said.text)
      })
    })
    servers.push(server)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return `http://127.0.0.1:${portOf(server)}`
  }
  const idOf = (body: string): number => JSON.parse(body).id

  test.each([
    ['with nonsense', () => ({ text: 'oops' }), 'malformed'],
    [
      'with an answer to a different request',
      () => ({ text: '{"jsonrpc":"2.0","id":99,"result":"0x38"}' }),
      'malformed',
    ],
    ['with more than may be read', () => ({ text: `"${'a'.repeat(200_000)}"` }), 'malformed'],
    ['with an HTTP error', () => ({ status: 503, text: 'busy' }), 'unreachable'],
    ['with a redirect', () => ({ status: 302, text: '' }), 'unreachable'],
    ['not at all', () => null, 'timeout'],
    [
      'with a refusal',
      (body: string) => ({
        text: `{"jsonrpc":"2.0","id":${idOf(body)},"error":{"code":-32005,"message":"slow down"}}`,
      }),
      'refused',
    ],
  ])('and answers %s', async (_, answer, fault) => {
    const endpoint = endpointAt(await serve(answer), 300)
    await expect(endpoint.chainId()).rejects.toMatchObject({ fault })
  })

  test('a question that failed to arrive is repeated once', async () => {
    let asked = 0
    const endpoint = endpointAt(
      await serve((body) => {
        asked += 1
        return asked === 1
          ? { status: 502, text: 'bad gateway' }
          : { text: `{"jsonrpc":"2.0","id":${idOf(body)},"result":"0x38"}` }
      }),
    )
    expect(await endpoint.chainId()).toBe(56)
    expect(asked).toBe(2)
  })
})

const portOf = (server: { address: () => AddressInfo | string | null }): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}
