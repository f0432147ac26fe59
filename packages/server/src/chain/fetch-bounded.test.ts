import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { type BoundError, fetchBounded } from './fetch-bounded.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Asks under constant garbage collection. */
const ask = async (
  answer: RequestListener,
  { signal = new AbortController().signal, timeoutMs = 20_000 } = {},
) => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const clearing = setInterval(collectGarbage, 20)
  try {
    return await fetchBounded(`http://127.0.0.1:${port}`, {}, { timeoutMs, maxBytes: 100, signal })
  } finally {
    clearInterval(clearing)
  }
}

test('an answer is read to its end', async () => {
  const { status, text } = await ask((_, answer) => answer.writeHead(404).end('ärger'))
  expect([status, text]).toEqual([404, 'ärger'])
})

const begin: RequestListener = (_, response) => {
  response.writeHead(200)
  response.write('{')
}

test.each<[string, RequestListener]>([
  ['never begins', () => {}],
  ['never ends', begin],
])(
  'one that %s is abandoned in time, even if memory is cleared meanwhile',
  async (_, answer) => {
    await expect(ask(answer, { timeoutMs: 500 })).rejects.toMatchObject({
      bound: 'time',
      message: 'no answer within 500 ms',
    })
  },
  30_000,
)

test('reading stops at one that is too long', async () => {
  await expect(ask((_, answer) => answer.end('x'.repeat(101)))).rejects.toMatchObject({
    bound: 'size',
  } satisfies Partial<BoundError>)
})

test.each([
  [
    'byte by byte',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
    '1\r\n \r\n',
    'the answer arrived in pieces of a few bytes',
  ],
  ['after endless interim responses', '', 'HTTP/1.1 102 Processing\r\n\r\n', 'too many interim responses'],
])('reading stops at one that comes %s', async (_, head, again, message) => {
  const server = createServer((_, { socket }) => {
    socket?.write(head)
    const many = again.repeat(2_000)
    const pour = () => {
      while (socket?.writable && socket.write(many));
      socket?.once('drain', pour)
    }
    pour()
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const bounds = { timeoutMs: 20_000, maxBytes: 10_000_000, signal: new AbortController().signal }
  await expect(fetchBounded(`http://127.0.0.1:${port}`, {}, bounds)).rejects.toMatchObject({
    bound: 'size',
    message,
  })
})

test('one that nobody waits for any more ends with the reason', async () => {
  const enough = new AbortController()
  const asked = ask(begin, { signal: enough.signal })
  setTimeout(() => enough.abort(new Error('enough')), 100)
  await expect(asked).rejects.toThrow('enough')
  await expect(ask(begin, { signal: enough.signal })).rejects.toThrow('enough')
})

test('many that end with one signal cause no warning', async () => {
  const warnings: string[] = []
  const hear = ({ name }: Error) => warnings.push(name)
  process.on('warning', hear)
  const server = createServer((_, answer) => answer.end('{}'))
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bounds = { timeoutMs: 60_000, maxBytes: 100, signal: new AbortController().signal }
  await Promise.all(Array.from({ length: 12 }, () => fetchBounded(url, {}, bounds)))
  process.off('warning', hear)
  expect(warnings).toEqual([])
})
