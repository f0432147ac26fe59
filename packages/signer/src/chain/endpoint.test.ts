import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as readJson } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { httpEndpoint } from './endpoint.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const serve = async (answer: RequestListener, timeoutMs?: number) => {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return httpEndpoint({ url: `http://127.0.0.1:${port}`, operator: 'test' }, timeoutMs)
}
const result = (value: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })

test('an endpoint’s answer is read', async () => {
  const endpoint = await serve((_, response) => response.end(result('0x38')))
  expect(await endpoint.call('eth_chainId', [])).toBe('0x38')
})

test('a question is sent as JSON-RPC 2.0', async () => {
  let question: unknown = null
  const endpoint = await serve((request, response) => {
    void readJson(request).then((body) => {
      question = body
      response.end(result(null))
    })
  })
  expect(await endpoint.call('eth_call', [{ to: '0x' }, 'latest'])).toBeNull()
  expect(question).toEqual({
    jsonrpc: '2.0',
    id: expect.any(Number),
    method: 'eth_call',
    params: [{ to: '0x' }, 'latest'],
  })
})

test.each([
  ['"0x1"', 'the answer is not an object'],
  ['null', 'the answer is not an object'],
  ['{}', 'the answer has neither a result nor an error'],
  ['{"error":null}', 'the answer has neither a result nor an error'],
  ['{"error":{"code":3},"result":"0x1"}', '{"code":3}'],
  ['{"error":0,"result":"0x1"}', '0'],
])('%s is not an answer', async (text, why) => {
  const endpoint = await serve((_, response) => response.end(text))
  await expect(endpoint.call('eth_chainId', [])).rejects.toThrow(`eth_chainId: ${why}`)
})

test('an answer without an error beside its result is valid', async () => {
  const endpoint = await serve((_, response) => response.end('{"error":null,"result":"0x1"}'))
  expect(await endpoint.call('eth_chainId', [])).toBe('0x1')
})

test.each([
  ['eth_getTransactionReceipt', 1_000_000],
  ['eth_getLogs', 32_000_000],
])('an answer to %s may be %d bytes long, and no byte longer', async (method, most) => {
  const of = (bytes: number) => `{"result":"${'a'.repeat(bytes - 13)}"}`
  let bytes = most
  const endpoint = await serve((_, response) => response.end(of(bytes)))
  expect(String(await endpoint.call(method, [])).length).toBe(bytes - 13)
  bytes += 1
  await expect(endpoint.call(method, [])).rejects.toThrow('the answer is larger than')
})

test('an endpoint that never answers, or stops in its answer, is waited for no longer than the limit, and counts as hanging', async () => {
  const silent = await serve(() => {}, 500)
  const stopping = await serve((_, response) => {
    response.writeHead(200)
    response.write('{')
  }, 500)
  const clearing = setInterval(collectGarbage, 20)
  try {
    for (const endpoint of [silent, stopping])
      await expect(endpoint.call('eth_chainId', [])).rejects.toMatchObject({
        name: 'TimeoutError',
        message: 'no answer within 500 ms',
      })
  } finally {
    clearInterval(clearing)
  }
}, 30_000)

test('an endpoint redirects the signer nowhere', async () => {
  let reached = 0
  const elsewhere = createServer((_, response) => {
    reached += 1
    response.end(result('0x1'))
  })
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
  closing.push(() => elsewhere.close())
  const { port } = elsewhere.address() as AddressInfo
  const endpoint = await serve((_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${port}` }).end(),
  )
  await expect(endpoint.call('eth_chainId', [])).rejects.toThrow()
  expect(reached).toBe(0)
})

test('an endless answer is not read to its end', async () => {
  let sent = 0
  const endpoint = await serve((_, response) => {
    response.write('{"result":"')
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 0x61))) sent += 65_536
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  await expect(endpoint.call('eth_getLogs', [])).rejects.toThrow('eth_getLogs: the answer is larger than')
  expect(sent).toBeLessThan(64_000_000)
})
