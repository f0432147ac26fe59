import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlockSource } from '../chain/index.ts'
import { readHoldingsDue } from '../features/deposits/deposit-chain.ts'
import { seedBankroll } from '../features/play/grants.ts'
import { type DepositsFixture, openDepositsFixture, TREASURY } from '../jobs/testing/deposits-fixture.ts'
import { readTestHoldings } from '../local/index.ts'
import { startTestChain, type TestChain } from '../testing/test-chain.ts'
import { prepareDeposits } from './deposits.ts'

const XPUB = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).derive("m/44'/60'/0'/0").publicExtendedKey
const OTHER = HDKey.fromMasterSeed(new Uint8Array(32).fill(6)).publicExtendedKey
const folder = mkdtempSync(join(tmpdir(), 'nibble-deposits-'))

let fixture: DepositsFixture
let source: BlockSource
let fresh: TestChain
beforeAll(async () => {
  fixture = await openDepositsFixture()
  source = await fixture.follow()
  fresh = await startTestChain()
  await seedBankroll(fixture.db)
})
afterAll(async () => {
  await fixture.end()
  await fresh.stop()
  rmSync(folder, { recursive: true, force: true })
})

const prepare = (
  deposits: Parameters<typeof prepareDeposits>[0]['config']['deposits'],
  licence: string | null = null,
) =>
  prepareDeposits({
    db: fixture.db,
    config: { deposits, licence },
    dataFolder: folder,
    chain: { local: null, source },
  })
const outside = () => ({ ...fixture.source, xpub: XPUB })

const prepareLocal = (lostBlocks: boolean) =>
  prepareDeposits({
    db: fixture.db,
    config: { deposits: null, licence: null },
    dataFolder: folder,
    chain: { source, local: { url: fresh.url, lostBlocks } },
  })

test('nothing is accepted if nothing is configured', async () => {
  expect(await prepare(null)).toBeNull()
})

test('the start is refused with a contract of other digits, or with no contract', async () => {
  expect(await prepare(outside())).toMatchObject({
    faucet: null,
    source: { contract: fixture.source.contract },
  })
  await expect(prepare({ ...outside(), decimals: 6 })).rejects.toThrow(/has 18 decimals, not 6/)
  await expect(prepare({ ...outside(), contract: TREASURY })).rejects.toThrow(/is not a token/)
})

test('a new local chain gets the token, and the treasury what the books say', async () => {
  const handler = await prepareLocal(false)
  const due = await readHoldingsDue(fixture.db.pool, { decimals: 18 })
  expect(due).toBe(10_000_000n * 10n ** 18n)
  expect(await readTestHoldings(fresh.url, [handler?.source.treasury ?? ''])).toBe(due)
})

test('what lost blocks held is created again, once', async () => {
  await fixture.rows(
    `update account set balance = balance - 5000000 where sub_account = 'chain' and asset = 'USDT' and shard = 5`,
  )
  for (const lostBlocks of [false, true, true]) {
    const handler = await prepareLocal(lostBlocks)
    const held = await readTestHoldings(fresh.url, [handler?.source.treasury ?? ''])
    expect(held).toBe((lostBlocks ? 10_000_005n : 10_000_000n) * 10n ** 18n)
  }
})

test('the start is refused with another key than the one that players’ addresses derive from', async () => {
  await fixture.players(1)
  await expect(prepare({ ...outside(), xpub: OTHER })).rejects.toThrow(/DEPOSIT_XPUB differs/)
  expect(await prepare(outside())).not.toBeNull()
})

test('money of value is accepted only while a working signer can pay it out', async () => {
  const report = (age: string) =>
    fixture.rows(
      `insert into signer_state (at) values (clock_timestamp() - interval '${age}')
       on conflict (one) do update set at = excluded.at`,
    )
  await expect(prepare(outside(), 'licensed')).rejects.toThrow(/No signer has reported/)
  await report('11 minutes')
  await expect(prepare(outside(), 'licensed')).rejects.toThrow(/No signer has reported/)
  await report('1 minute')
  expect(await prepare(outside(), 'licensed')).not.toBeNull()
})
