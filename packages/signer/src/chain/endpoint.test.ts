import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { httpEndpoint } from './endpoint.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const serve = async (answer: RequestListener) => {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return httpEndpoint({ url: `http://127.0.0.1:${port}`, operator: 'test' })
}
const result = (value: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })

test('an endpoint’s answer is read', async () => {
  const endpoint = await serve((_, response) => response.end(result('0x38')))
  expect(await endpoint.call('eth_chainId', [])).toBe('0x38')
})

test('an endpoint leads the signer nowhere else', async () => {
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

test('an answer without an end is not read to its end', async () => {
  let sent = 0
  const endpoint = await serve((_, response) => {
    response.write('{"result":"')
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 0x61))) sent += 65_536
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  await expect(endpoint.call('eth_getLogs', [])).rejects.toThrow('eth_getLogs: an answer of more than')
  expect(sent).toBeLessThan(64_000_000)
})
