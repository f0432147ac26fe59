import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlayFixture, type PlayFixture } from '../features/play/testing/play-fixture.ts'
import { startTestChain, type TestChain } from '../testing/test-chain.ts'
import { findLostBlocks, forgetLostBlocks } from './lost-blocks.ts'

let fixture: PlayFixture
let chain: TestChain
beforeAll(async () => {
  fixture = await openPlayFixture()
  chain = await startTestChain({ blockTimeS: 0 })
  await chain.mine(10)
})
afterAll(async () => {
  await chain.stop()
  await fixture.close()
})

const find = () => findLostBlocks(fixture.db.pool, chain.url)
const hashAt = async (height: number): Promise<string> => {
  const block: unknown = await chain.request('eth_getBlockByNumber', [`0x${height.toString(16)}`, false])
  return block instanceof Object && 'hash' in block ? String(block.hash) : ''
}
const know = (height: number, hash: string) =>
  fixture.rows('insert into agreed_block (height, hash, parent_hash, time_ms) values ($1, $2, $2, 0)', [
    height,
    hash,
  ])
const OTHER = `0x${'5e'.repeat(32)}`

test('a chain that has every block the database knows lost none; nor has one of which it knows nothing', async () => {
  expect(await find()).toBeNull()
  await fixture.rows('insert into chain_identity (genesis_hash) values ($1)', [await hashAt(0)])
  expect(await find()).toBeNull()
  await know(8, await hashAt(8))
  expect(await find()).toBeNull()
})

test('a chain that ends before what the database knows, or has another block there, lost blocks', async () => {
  await know(12, OTHER)
  expect(await find()).toBe('the database knows block 12, but the chain ends at 10')
  await chain.mine(2)
  expect(await find()).toBe('its block 12 differs from the one in the database')
  await fixture.rows('delete from agreed_block where height = 12')
})

test('up to where deposits are in the books counts too, and so does block 0', async () => {
  await fixture.rows(
    `insert into deposit_chain (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
     select 56, genesis_hash, decode(repeat('c1', 20), 'hex'), 18, decode(repeat('a1', 20), 'hex'), 40, $1, 42, 40
     from chain_identity`,
    [OTHER],
  )
  await know(38, OTHER)
  expect(await find()).toBe('the database knows block 40, but the chain ends at 12')
  await forgetLostBlocks(fixture.db.pool)
  expect(await find()).toBeNull()
  await fixture.rows('delete from deposit_chain')
  await fixture.rows('delete from agreed_block')
  await fixture.rows('update chain_identity set genesis_hash = $1', [OTHER])
  expect(await find()).toBe('its block 0 differs from the one in the database')
})
