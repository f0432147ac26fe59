import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  CUT_FROM_BLOCKS,
  cacheLastGood,
  dumpFile,
  KEEP_BLOCKS,
  prepareState,
  stateFile,
} from './chain-state.ts'
import { findFreePort } from './free-port.ts'
import { startLocalChain } from './local-chain.ts'
import { startOf } from './process-identity.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nibble-local-chain-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Block = { number: string; hash: string; timestamp: string }

async function call(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer: { result: unknown } = await response.json()
  return answer.result
}
const block = async (url: string, which: string): Promise<Block | null> =>
  (await call(url, 'eth_getBlockByNumber', which, false)) as Block | null
/** A chain without its own block time is cut once in this time. */
const LONG_RUN_MS = 600_000
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('it is chain 56, makes a block a second at the present time, and finality trails by two', async () => {
  const chain = await startLocalChain({ folder })
  await sleep(4_200)
  const [head, final] = await Promise.all([block(chain.url, 'latest'), block(chain.url, 'finalized')])
  expect(await call(chain.url, 'eth_chainId')).toBe('0x38')
  expect(Number(head?.number)).toBeGreaterThanOrEqual(3)
  expect(Number(head?.number) - Number(final?.number)).toBe(2)
  expect(Math.abs(Number(head?.timestamp) - Date.now() / 1000)).toBeLessThan(3)
  await chain.stop()
})

test('the same blocks are there after a stop and a new start, and new ones follow them', async () => {
  const first = await startLocalChain({ folder })
  await call(first.url, 'anvil_mine', '0x14')
  const old = await block(first.url, '0xa')
  await first.stop()

  const second = await startLocalChain({ folder })
  expect(await block(second.url, '0xa')).toEqual(old)
  const head = Number((await block(second.url, 'latest'))?.number)
  await sleep(2_200)
  expect(Number((await block(second.url, 'latest'))?.number)).toBeGreaterThan(head)
  await second.stop()
})

test('its first block stays the first however often it is started, and its file holds no other', async () => {
  const first = await startLocalChain({ folder, blockTimeS: 0 })
  await call(first.url, 'anvil_mine', '0x5')
  const genesis = await block(first.url, '0x0')
  await first.stop()
  for (let start = 0; start < 5; start += 1) {
    await sleep(1_000)
    const next = await startLocalChain({ folder, blockTimeS: 0 })
    expect((await block(next.url, '0x0'))?.hash).toBe(genesis?.hash)
    expect(Number((await block(next.url, 'latest'))?.number)).toBe(5)
    await next.stop()
  }
  prepareState(folder)
  const { blocks }: { blocks: unknown[] } = JSON.parse(readFileSync(stateFile(folder), 'utf8'))
  expect(blocks).toHaveLength(6)
})

test('a chain that is left running is ended by the next start and loses no block', async () => {
  const first = await startLocalChain({ folder, blockTimeS: 0 })
  await call(first.url, 'anvil_mine', '0x5')
  const second = await startLocalChain({ folder, blockTimeS: 0 })
  expect(startOf(first.pid())).toBeNull()
  expect(Number((await block(second.url, 'latest'))?.number)).toBe(5)
  await second.stop()
})

test('a long run is cut without losing a block: another node takes over the address, and no death is reported', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const chain = await startLocalChain({ folder, blockTimeS: 0 })
  let death: string | null = null
  void chain.crashed.then((sentence) => {
    death = sentence
  })
  try {
    await call(chain.url, 'anvil_mine', '0x5')
    const [old, before] = [await block(chain.url, '0x3'), chain.pid()]

    vi.advanceTimersByTime(LONG_RUN_MS)
    await vi.waitFor(() => expect(chain.pid()).not.toBe(before), { timeout: 20_000 })

    expect(startOf(before)).toBeNull()
    expect(await block(chain.url, '0x3')).toEqual(old)
    expect(Number((await block(chain.url, 'latest'))?.number)).toBe(5)
    expect(death).toBeNull()
  } finally {
    await chain.stop()
    vi.useRealTimers()
  }
  expect(death).toBeNull()
})

test('an unrelated process that reuses the old id is left alone', async () => {
  writeFileSync(join(folder, 'anvil.pid'), `${process.pid} 1\n`)
  const chain = await startLocalChain({ folder })
  await chain.stop()
})

test('a chain that dies by itself is reported', async () => {
  const chain = await startLocalChain({ folder })
  process.kill(chain.pid(), 'SIGKILL')
  expect(await chain.crashed).toMatch(/ended unexpectedly/)
})

test('what anvil wrote last is used if it is complete, and the last complete one otherwise', async () => {
  const first = await startLocalChain({ folder, blockTimeS: 0 })
  await call(first.url, 'anvil_mine', '0x5')
  await first.stop()
  const second = await startLocalChain({ folder, blockTimeS: 0 })
  await call(second.url, 'anvil_mine', '0x5')
  await second.stop()
  truncateSync(dumpFile(folder), 2_000)

  const third = await startLocalChain({ folder, blockTimeS: 0 })
  expect(Number((await block(third.url, 'latest'))?.number)).toBe(5)
  await third.stop()
})

test('a partial file never replaces a complete one', async () => {
  writeFileSync(stateFile(folder), 'whole')
  for (const torn of ['', '{"blocks":[', '{"blocks":[],"historical_states":nul']) {
    writeFileSync(dumpFile(folder), torn)
    await cacheLastGood(folder)
    expect(readFileSync(stateFile(folder), 'utf8')).toBe('whole')
  }
  writeFileSync(dumpFile(folder), '{"blocks":[],"historical_states":null}')
  await cacheLastGood(folder)
  expect(readFileSync(stateFile(folder), 'utf8')).toMatch(/^\{"blocks"/)
})

test('killed at random moments, even while it writes, it is the same chain afterwards and lacks seconds at most', async () => {
  let seed = 5656
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const first = await startLocalChain({ folder, blockTimeS: 0, flags: ['--hardfork', 'shanghai'] })
  for (let mined = 0; mined < 8; mined += 1) await call(first.url, 'anvil_mine', '0x3e8')
  const genesis = await block(first.url, '0x0')
  await first.stop()
  // Under other rules the next one makes another first block: not within the same second.
  await sleep(1_000)
  let least = 8_000
  for (let kill = 0; kill < 5; kill += 1) {
    const chain = await startLocalChain({ folder, saveEveryS: 1 })
    const head = Number((await block(chain.url, 'latest'))?.number)
    expect(head).toBeGreaterThanOrEqual(least)
    expect((await block(chain.url, '0x0'))?.hash).toBe(genesis?.hash)
    await sleep(1_000 + next(1_500))
    process.kill(chain.pid(), 'SIGKILL')
    await chain.crashed
    await chain.stop()
    least = head
  }
})

test('a long chain is cut at a start, and keeps its first block', async () => {
  const first = await startLocalChain({ folder, blockTimeS: 0, flags: ['--hardfork', 'shanghai'] })
  for (let mined = 0; mined < 4; mined += 1) await call(first.url, 'anvil_mine', '0x3e8')
  const [genesis, kept] = await Promise.all([block(first.url, '0x0'), block(first.url, '0xbb8')])
  await first.stop()

  const blocksOf = (place: string): { header: { number: string } }[] =>
    JSON.parse(readFileSync(stateFile(place), 'utf8')).blocks
  prepareState(folder)
  expect(blocksOf(folder)).toHaveLength(4_001)
  prepareState(folder, { from: 4_000, keep: 2_000 })
  expect(blocksOf(folder)).toHaveLength(2_001)

  const second = await startLocalChain({ folder, blockTimeS: 0 })
  expect(await block(second.url, '0x0')).toEqual(genesis)
  expect(await block(second.url, '0xbb8')).toMatchObject({ hash: kept?.hash ?? '' })
  expect(await block(second.url, '0x10')).toBeNull()
  await second.stop()

  // The same in full length: what anvil would have written.
  const long = (length: number) => {
    const blocks = Array.from({ length }, (_, n) => ({
      header: { number: `0x${n.toString(16)}`, timestamp: '0x1' },
    }))
    writeFileSync(dumpFile(folder), JSON.stringify({ best_block_number: length - 1, blocks }))
    prepareState(folder)
    return blocksOf(folder).map(({ header }) => Number(header.number))
  }
  expect(long(CUT_FROM_BLOCKS)).toHaveLength(CUT_FROM_BLOCKS)
  const numbers = long(CUT_FROM_BLOCKS + 1)
  expect(numbers).toHaveLength(KEEP_BLOCKS + 1)
  expect([numbers[0], numbers[1], numbers.at(-1)]).toEqual([
    0,
    CUT_FROM_BLOCKS - KEEP_BLOCKS + 1,
    CUT_FROM_BLOCKS,
  ])
})

test('two chains that prefer one port end up on two, each with its own blocks', async () => {
  const other = mkdtempSync(join(tmpdir(), 'nibble-local-chain-'))
  const preferredPort = await findFreePort()
  const chains = await Promise.all(
    [folder, other].map((place) => startLocalChain({ folder: place, preferredPort, blockTimeS: 0 })),
  )
  const [one = '', two = ''] = chains.map(({ url }) => url)
  await call(one, 'anvil_mine', '0x7')
  expect(one).not.toBe(two)
  expect(Number((await block(one, 'latest'))?.number)).toBe(7)
  expect(Number((await block(two, 'latest'))?.number)).toBe(0)

  for (const chain of chains) await chain.stop()
  rmSync(other, { recursive: true })
})
