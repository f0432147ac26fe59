import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForBlockWithin, askForTransfer, readBounded } from './ask-node.ts'

/** A transfer in block 1,000. */
const TRANSFER = {
  chainId: 56,
  transaction: `0x${'d2'.repeat(32)}`,
  contract: `0x${'c1'.repeat(20)}`,
  to: `0x${'bb'.repeat(20)}`,
  raw: 5n,
  block: null,
}
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x38',
  eth_getTransactionReceipt: {
    status: '0x1',
    blockHash: '0x3e8',
    logs: [
      {
        address: TRANSFER.contract,
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          '0x1',
          `0x${'bb'.repeat(20).padStart(64, '0')}`,
        ],
        data: `0x${'5'.padStart(64, '0')}`,
      },
    ],
  },
}

/** A chain with a block every three seconds that paused after block 1,000 for as long as the path says; all of it is final. */
const LAST = 5_000
let asked = 0
const chain = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString('utf8')
  })
  request.on('end', () => {
    asked += 1
    const {
      method,
      params: [tag],
    } = JSON.parse(body)
    const height = tag === 'finalized' ? LAST : Number(tag)
    const seconds = 3 * height + (height > 1_000 ? Number(request.url?.slice(1)) : 0)
    const block = { number: `0x${height.toString(16)}`, timestamp: `0x${seconds.toString(16)}` }
    const result = ANSWERS[method] ?? (request.url === '/none' ? {} : block)
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    chain.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(chain.address() as AddressInfo).port}`
})
afterAll(() => {
  chain.closeAllConnections()
  chain.close()
})

test.each([
  // The next block comes 3 s plus the pause after block 1,000.
  ['within', 0, 3_000_001, 3_007_000, 'yes'],
  ['at the draw time itself', 0, 3_000_000, 3_001_000, 'yes'],
  ['possibly after the end', 0, 3_000_001, 3_003_999, 'no'],
  ['just before the end', 0, 3_000_001, 3_004_000, 'yes'],
  ['later, because the chain had halted', 400, 3_000_001, 3_300_000, 'no'],
  ['at the very first block', 0, 0, 300_000, 'yes'],
  ['at the newest block', 0, 14_999_000, 15_300_000, 'yes'],
  ['after the newest block', 0, 15_000_001, 15_300_000, 'unseen'],
])('a block that comes %s', async (_, stoodS, from, before, says) => {
  asked = 0
  const [answer] = await askForBlockWithin([`${url}/${stoodS}`], { from, before })
  expect(answer).toMatchObject({ says })
  expect(asked).toBeLessThan(20)
})

test('a node that returns no block says nothing', async () => {
  const [answer] = await askForBlockWithin([`${url}/none`], { from: 0, before: 1 })
  expect(answer).toMatchObject({ says: 'nothing', why: 'did not answer with a block' })
})

test.each([
  ['in the block of its time', [3_000_000, 3_000_000], 'yes'],
  ['in any block, if no time is stated', null, 'yes'],
  ['before it was requested', [3_000_001, 4_000_000], 'no'],
  ['after it was reported as paid', [2_000_000, 2_999_999], 'no'],
] as const)('a transfer %s: %s, %s', async (_, between, says) => {
  const [answer] = await askForTransfer([`${url}/0`], { ...TRANSFER, between })
  expect(answer).toMatchObject({ says })
})

test('an answer that trickles in after its head is abandoned in time', async () => {
  const drip = createServer((_, response) => {
    const timer = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => {
    drip.listen(0, '127.0.0.1', resolve)
  })
  const { body } = await fetch(`http://127.0.0.1:${(drip.address() as AddressInfo).port}`)
  const read = readBounded(body ?? new ReadableStream(), 1_000, { timeoutMs: 200 })
  await expect(read).rejects.toThrow('no complete answer in 200 ms')
  drip.close()
})
