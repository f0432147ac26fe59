import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SEALED_TOPIC } from '@nibble/proof'
import { expect, test } from 'vitest'
import { anchorOf, openHouse, seeded } from '../../../../proof/src/book/testing/house.ts'
import { askForSeal } from './ask-for-seal.ts'
import { askRpc, readEndpoint } from './rpc.ts'

test('an endpoint’s answer that is too large for a page is discarded', async () => {
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

test('an endpoint shows an anchor by its event, in its block, at that block’s time', async () => {
  const anchor = anchorOf([openHouse('asked', 3).head], seeded('asked'))
  const log = {
    address: anchor.contract,
    topics: [SEALED_TOPIC, `0x${anchor.drawAt.toString(16).padStart(64, '0')}`],
    data: `0x${Buffer.from(anchor.commitment).toString('hex')}`,
    blockNumber: `0x${anchor.height.toString(16)}`,
    blockHash: anchor.blockHash,
  }
  const honest = {
    eth_chainId: `0x${anchor.chainId.toString(16)}`,
    eth_getTransactionReceipt: { status: '0x1', logs: [log] },
    eth_getBlockByHash: { timestamp: `0x${Math.floor(anchor.blockTime / 1000).toString(16)}` },
  }
  let answers: Record<string, unknown> = honest
  const endpoint = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () =>
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[JSON.parse(body).method] ?? null }),
      ),
    )
  })
  await new Promise<void>((resolve) => {
    endpoint.listen(0, '127.0.0.1', resolve)
  })
  const address = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`
  const said = (changed: Record<string, unknown>) => {
    answers = { ...honest, ...changed }
    return askForSeal({ endpoint: address, anchor, signal: AbortSignal.timeout(60_000) })
  }
  expect(await said({})).toBe('yes')
  expect(await said({ eth_getBlockByHash: { timestamp: '0x1' } })).toBe('no')
  expect(await said({ eth_getTransactionReceipt: { status: '0x0', logs: [log] } })).toBe('no')
  // Another transaction refutes it, even if the block that the file names is invented.
  const other = { status: '0x1', logs: [{ ...log, data: `0x${'00'.repeat(32)}` }] }
  expect(await said({ eth_getTransactionReceipt: other, eth_getBlockByHash: null })).toBe('no')
  expect(await said({ eth_getTransactionReceipt: null })).toBe('unseen')
  expect(await said({ eth_getBlockByHash: null })).toBe('unseen')
  expect(await said({ eth_chainId: '0x1' })).toBe('nothing')
  endpoint.closeAllConnections()
  endpoint.close()
  expect(await said({})).toBe('nothing')
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
