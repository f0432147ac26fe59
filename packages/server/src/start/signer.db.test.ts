import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaymentCheck, settleOutcomes } from '../features/withdrawals/settle-outcomes.ts'
import { checkChain, genesisOf } from '../features/withdrawals/testing/check-chain.ts'
import {
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../features/withdrawals/testing/withdrawal-fixture.ts'
import { deployTestToken, openLocalWallet, readTestHoldings, type SignerProcess } from '../local/index.ts'
import { startOf } from '../local/process-identity.ts'
import { createLog } from '../observe/log.ts'
import { startTestChain, type TestChain } from '../testing/test-chain.ts'
import { startLocalSigner } from './signer.ts'

const UNIT = 10n ** 18n
const folder = mkdtempSync(join(tmpdir(), 'nibble-signer-'))

let books: WithdrawalFixture
let chain: TestChain
let signer: SignerProcess
let look: PaymentCheck
beforeAll(async () => {
  books = await openWithdrawalFixture()
  chain = await startTestChain()
  const { treasury } = openLocalWallet(folder)
  const { contract } = await deployTestToken(chain.url, { treasury, bankroll: 1_000n * UNIT })
  look = checkChain({ url: chain.url, treasury, genesisHash: await genesisOf(chain) })
  signer = await startLocalSigner({
    ...{ ownerUrl: books.ownerUrl, dataFolder: folder, chainUrl: chain.url },
    ...{ source: { contract, treasury }, book: null, log: createLog({ level: 'silent' }) },
  })
})
afterAll(async () => {
  await signer.stop()
  await chain.stop()
  await books.close()
  rmSync(folder, { recursive: true, force: true })
})

const paid = async (id: string): Promise<string> => {
  await settleOutcomes(books.db, { now: Date.now(), look })
  return books.stateOf(id)
}
const withdraw = async ({ player, address }: { player: bigint; address: string }) =>
  (await books.withdraw({ player, address, key: randomUUID(), amount: amountOf(5_000_000n) })).id

test('the signer of a local run pays, is started again when it is killed, pays on, and stops when asked', async () => {
  const payee = await books.player({ USDT: 50_000_000n })
  const first = await withdraw(payee)
  await expect.poll(() => paid(first), { timeout: 20_000, interval: 200 }).toBe('success')
  expect(await readTestHoldings(chain.url, [payee.address])).toBe(5n * UNIT)

  const killed = signer.pid() ?? 0
  process.kill(killed, 'SIGKILL')
  const second = await withdraw(payee)
  await expect.poll(() => paid(second), { timeout: 25_000, interval: 200 }).toBe('success')
  expect(await readTestHoldings(chain.url, [payee.address])).toBe(10n * UNIT)
  expect(signer.pid()).not.toBe(killed)

  const last = signer.pid() ?? 0
  await signer.stop()
  expect(startOf(last)).toBeNull()
  expect(signer.pid()).toBeNull()
}, 60_000)
