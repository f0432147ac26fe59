import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForBlockWithin, readBounded } from './ask-node.ts'

/** A chain of a block every three seconds that stood still after block 1,000 for as long as the path says, and all of it final. */
const LAST = 5_000
let asked = 0
const chain = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString('utf8')
  })
  request.on('end', () => {
    asked += 1
    const [tag] = JSON.parse(body).params
    const height = tag === 'finalized' ? LAST : Number(tag)
    const seconds = 3 * height + (height > 1_000 ? Number(request.url?.slice(1)) : 0)
    const result = { number: `0x${height.toString(16)}`, timestamp: `0x${seconds.toString(16)}` }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: request.url === '/none' ? {} : result }))
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
  // The next block comes 3 s after block 1,000 and what the chain stood still.
  ['within', 0, 3_000_001, 3_007_000, 'yes'],
  ['at the draw time itself', 0, 3_000_000, 3_001_000, 'yes'],
  ['not for certain before the end', 0, 3_000_001, 3_003_999, 'no'],
  ['just before the end', 0, 3_000_001, 3_004_000, 'yes'],
  ['later, as the chain stood still', 400, 3_000_001, 3_300_000, 'no'],
  ['at the very first block', 0, 0, 300_000, 'yes'],
  ['at the newest block', 0, 14_999_000, 15_300_000, 'yes'],
  ['after the newest block', 0, 15_000_001, 15_300_000, 'unseen'],
])('a block that comes %s', async (_, stoodS, from, before, says) => {
  asked = 0
  const [answer] = await askForBlockWithin([`${url}/${stoodS}`], { from, before })
  expect(answer).toMatchObject({ says })
  expect(asked).toBeLessThan(20)
})

test('a node that answers no block says nothing', async () => {
  const [answer] = await askForBlockWithin([`${url}/none`], { from: 0, before: 1 })
  expect(answer).toMatchObject({ says: 'nothing', why: 'answered no block' })
})

test('an answer that drips after its head is given up in time', async () => {
  const drip = createServer((_, response) => {
    const timer = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => {
    drip.listen(0, '127.0.0.1', resolve)
  })
  const { body } = await fetch(`http://127.0.0.1:${(drip.address() as AddressInfo).port}`)
  const read = readBounded(body ?? new ReadableStream(), 1_000, { timeoutMs: 200 })
  await expect(read).rejects.toThrow('no whole answer in 200 ms')
  drip.close()
})
