import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BSC_FIRST_BLOCK } from '@nibble/proof/checks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askHoldings } from './ask-holdings.ts'

// An endpoint whose every address holds ten of every token.
const hash = `0x${'7'.repeat(64)}`
let first: { hash: string } | null = null
let block: { hash: string } | null = { hash }
const endpoint = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    const { id, method, params } = JSON.parse(text)
    const result = {
      eth_chainId: '0x38',
      eth_getBlockByNumber: params[0] === '0x0' ? first : block,
      eth_call: `0x${(10).toString(16).padStart(64, '0')}`,
    }[String(method)]
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
})
beforeAll(() => new Promise<void>((listening) => endpoint.listen(0, '127.0.0.1', listening)))
afterAll(() => void endpoint.close())

const USDT = '0x55d398326f99059fF775485246999027B3197955'
const ask = (addresses: readonly string[], contract = USDT, decimals = 18, chainId = 56) =>
  askHoldings({
    endpoint: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`,
    holdings: {
      chainId,
      contract,
      decimals,
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

const OTHER = `0x${'1'.repeat(40)}`
/** With fewer decimals than it has, a millionth of what is owed would seem enough. */
const lies = () => Promise.all([ask([one, other], OTHER), ask([one, other], USDT, 6)])

test('only USDT counts on chain 56, in its own units', async () => {
  for (const shown of [{ hash: BSC_FIRST_BLOCK }, null]) {
    first = shown
    expect(await lies()).toEqual([{ kind: 'other_token' }, { kind: 'other_token' }])
  }
})

test('a private chain with the number 56 has a token of its own', async () => {
  first = { hash: `0x${'3'.repeat(64)}` }
  expect(await lies()).toMatchObject([{ kind: 'held' }, { kind: 'held' }])
})

test('what an endpoint holds comes with its first block, which says which chain it is', async () => {
  first = { hash: BSC_FIRST_BLOCK }
  expect(await ask([one])).toMatchObject({ kind: 'held', firstBlock: BSC_FIRST_BLOCK })
  first = null
  expect(await ask([one])).toMatchObject({ kind: 'held', firstBlock: null })
})

test('a chain of another number is another chain', async () => {
  expect(await ask([one], USDT, 18, 97)).toEqual({ kind: 'elsewhere' })
})

test('an endpoint without the block does not contradict it, one with another block does', async () => {
  block = null
  expect(await ask([one])).toEqual({ kind: 'no_block' })
  block = { hash: `0x${'8'.repeat(64)}` }
  expect(await ask([one])).toEqual({ kind: 'other_block' })
  block = { hash }
})
