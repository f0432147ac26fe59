import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { startTestChain, type TestChain } from '../testing/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { pgAgreedBlocks } from './agreed-blocks.ts'
import { startBlockSource } from './block-source.ts'
import { headerCheck } from './check-header.ts'
import { systemClock } from './clock.ts'
import { headerCache } from './header.ts'
import { rpcEndpoint } from './rpc/rpc-endpoint.ts'

let database: TestDatabase
let db: Database
let chain: TestChain

beforeAll(async () => {
  database = await createTestDatabase()
  db = await openDatabase({ url: database.url, durability: 'unchecked' })
  chain = await startTestChain({ blockTimeS: 0 })
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
  await chain?.stop()
})

const start = async (urls: readonly string[], rules: { quorum: number; resettable: boolean }) => {
  const cache = headerCache()
  const check = headerCheck({ chainId: 56, sealed: false, cache })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  return startBlockSource({
    endpoints: urls.map((url, at) =>
      rpcEndpoint({
        rpc: { url, operator: `o${at}`, name: `o${at}`, transport: url.startsWith('ws') ? 'ws' : 'http' },
        check,
        clock: systemClock,
      }),
    ),
    rules: { chainId: 56, sealed: false, genesisHash: null, ...rules },
    agreed: pgAgreedBlocks(db.pool),
    cache,
    clock: systemClock,
    log,
  })
}

describe('a real chain', () => {
  test('the draw block is seen, then agreed once final, and remembered with its ancestors', async () => {
    await chain.mine(30)
    const source = await start([chain.url, chain.wsUrl], { quorum: 2, resettable: false })
    await expect.poll(() => source.head()?.height).toBe(30n)
    const drawAt = (source.head()?.timeMs ?? 0) + 500
    expect(await source.findDrawBlock(drawAt)).toBeNull()
    expect((await source.agreeOnDraw(drawAt)).kind).toBe('none_exists')

    await chain.mine(1)
    await expect.poll(() => source.head()?.height, { timeout: 4_000 }).toBe(31n)
    // Seen once both show it; one of them is asked once a second.
    const drawSeen = async () => (await source.findDrawBlock(drawAt))?.draw
    await expect.poll(async () => (await drawSeen())?.height, { timeout: 4_000 }).toBe(31n)
    const seen = await drawSeen()
    expect((await source.agreeOnDraw(drawAt)).kind).toBe('waiting')

    await chain.mine(2)
    const answer = await source.agreeOnDraw(drawAt)
    if (answer.kind !== 'agreed') throw new Error(answer.why)
    expect(answer.draw).toEqual(seen)

    const agreed = pgAgreedBlocks(db.pool)
    expect((await agreed.findLast())?.hash).toBe(answer.draw.hash)
    expect((await agreed.findAt(30n))?.hash).toBe(answer.parent.hash)
    const genesis = await agreed.findGenesis()
    await expect.poll(async () => (await agreed.findAt(0n))?.hash).toBe(genesis)
    expect(await agreed.producers()).toEqual({ complete: false, addresses: new Set() })
    await source.stop()
  })

  test('another chain with the same id is refused by its first block', async () => {
    const other = await startTestChain({ blockTimeS: 0, flags: ['--timestamp', '1700000000'] })
    await expect(start([other.url, chain.url], { quorum: 2, resettable: false })).rejects.toThrow(
      'its block 0 is',
    )
    await other.stop()
  })

  test('a reset of the development chain is reported, and the new chain is followed', async () => {
    const agreed = pgAgreedBlocks(db.pool)
    const before = await agreed.findGenesis()
    const other = await startTestChain({ blockTimeS: 0, flags: ['--timestamp', '1700000000'] })
    await other.mine(5)
    const source = await start([other.url], { quorum: 1, resettable: true })
    expect(source.health().reset?.sentence).toContain('its block 0 is')
    expect(await agreed.findGenesis()).not.toBe(before)
    expect(await agreed.findLast()).toBeNull()
    await source.stop()
    await other.stop()
  })

  test('only the newest agreed blocks are kept', async () => {
    const agreed = pgAgreedBlocks(db.pool)
    await agreed.forget()
    const hash = (at: number) => `0x${at.toString(16).padStart(64, '0')}` as never
    const producer = `0x${'ab'.repeat(20)}`
    const blocks = Array.from({ length: 2_000 }, (_, at) => ({
      height: BigInt(at),
      hash: hash(at + 1),
      parentHash: hash(at),
      timeMs: at,
      producer,
    }))
    await agreed.add([{ ...blocks[0], producer: null } as never])
    expect(await agreed.findAt(0n)).toEqual({ ...blocks[0], producer: null })
    await agreed.add(blocks.slice(0, 999))
    expect(await agreed.producers()).toEqual({ complete: false, addresses: new Set([producer]) })
    await agreed.add(blocks.slice(999, 1_000))
    expect(await agreed.producers()).toEqual({ complete: true, addresses: new Set([producer]) })
    await agreed.add(blocks.slice(1_000))
    const { rows } = await db.pool.query<{ kept: number }>('select count(*)::int as kept from agreed_block')
    expect(rows[0]?.kept).toBe(1_500)
    expect(await agreed.producers()).toEqual({ complete: true, addresses: new Set([producer]) })
    expect(await agreed.findLast()).toEqual(blocks[1_999])
  })
})
