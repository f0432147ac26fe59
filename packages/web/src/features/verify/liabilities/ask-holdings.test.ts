import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askHoldings } from './ask-holdings.ts'

// An endpoint whose every address holds ten of every token.
const hash = `0x${'7'.repeat(64)}`
const endpoint = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    const { id, method } = JSON.parse(text)
    const result = {
      eth_chainId: '0x38',
      eth_getBlockByNumber: { hash },
      eth_call: `0x${(10).toString(16).padStart(64, '0')}`,
    }[String(method)]
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
})
beforeAll(() => new Promise<void>((listening) => endpoint.listen(0, '127.0.0.1', listening)))
afterAll(() => void endpoint.close())

const ask = (addresses: readonly string[], contract = '0x55d398326f99059fF775485246999027B3197955') =>
  askHoldings({
    endpoint: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`,
    holdings: {
      chainId: 56,
      contract,
      decimals: 18,
      height: '9',
      hash,
      raw: 30n,
      addresses: addresses.map((address) => ({ address, raw: 10n })),
    },
    owed: 25n,
    signal: AbortSignal.timeout(60_000),
  })
const [one, other] = [`0x${'aB'.repeat(20)}`, `0x${'cD'.repeat(20)}`]

test('each address counts once, however often and in whatever letters it is listed', async () => {
  expect(await ask([one, other])).toMatchObject({ kind: 'held', raw: 20n })
  expect(await ask([one, one.toLowerCase(), one])).toMatchObject({ kind: 'held', raw: 10n })
})

test('only USDT counts on chain 56', async () => {
  expect(await ask([one, other], `0x${'1'.repeat(40)}`)).toEqual({ kind: 'other_token' })
})
