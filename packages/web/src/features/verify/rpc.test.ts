import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { askRpc, readEndpoint } from './rpc.ts'

test('of an endpoint that says more than a page can keep nothing is kept', async () => {
  let said = 0
  const MOST = 64 * 1_048_576
  const endpoint = createServer((_, response) => {
    const pour = () => {
      while (!response.destroyed && said < MOST) {
        said += 65_536
        if (!response.write(' '.repeat(65_536))) return void response.once('drain', pour)
      }
      response.end('{"result":"0x38"}')
    }
    pour()
  })
  await new Promise<void>((resolve) => {
    endpoint.listen(0, '127.0.0.1', resolve)
  })
  const address = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`
  const asked = { method: 'eth_chainId', params: [], signal: AbortSignal.timeout(60_000) }
  await expect(askRpc(address, asked)).rejects.toThrow('too long an answer')
  expect(said).toBeLessThan(MOST)
  said = MOST
  expect(await askRpc(address, asked)).toBe('0x38')
  endpoint.closeAllConnections()
  endpoint.close()
})

test.each([
  ['bsc.example', 'https://bsc.example'],
  [' https://bsc.example/ ', 'https://bsc.example'],
  ['https://bsc.example:8545/v1/key', 'https://bsc.example:8545/v1/key'],
  ['http://localhost:8545', 'http://localhost:8545'],
  ['http://127.0.0.1:8545/', 'http://127.0.0.1:8545'],
])('%s is asked at %s', (typed, endpoint) => {
  expect(readEndpoint(typed)).toBe(endpoint)
})

test.each([
  '',
  'nowhere',
  'http://bsc.example',
  'ws://bsc.example',
  'ftp://localhost',
  'https://name:word@bsc.example',
  'https://[',
])('%s cannot be asked', (typed) => {
  expect(readEndpoint(typed)).toBeNull()
})
