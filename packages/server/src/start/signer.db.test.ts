import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BookContract,
  bookContract,
  type Endpoint,
  headerCache,
  headerCheck,
  parseRpcUrls,
  rpcEndpoint,
  systemClock,
} from '../chain/index.ts'
import { confirmSeals } from '../features/seals/confirm-seals.ts'
import { type PaymentCheck, settleOutcomes } from '../features/withdrawals/settle-outcomes.ts'
import { checkChain, genesisOf } from '../features/withdrawals/testing/check-chain.ts'
import {
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../features/withdrawals/testing/withdrawal-fixture.ts'
import {
  deployBook,
  deployTestToken,
  openLocalWallet,
  readTestHoldings,
  type SignerProcess,
} from '../local/index.ts'
import { startOf } from '../local/process-identity.ts'
import { createLog } from '../observe/log.ts'
import { startTestChain, type TestChain } from '../testing/test-chain.ts'
import { startLocalSigner } from './signer.ts'

const UNIT = 10n ** 18n
const folder = mkdtempSync(join(tmpdir(), 'nibble-signer-'))

let books: WithdrawalFixture
let chain: TestChain
let signer: SignerProcess
let paymentCheck: PaymentCheck
let book: BookContract
let endpoints: readonly Endpoint[]
beforeAll(async () => {
  books = await openWithdrawalFixture()
  chain = await startTestChain()
  const { treasury, sealer } = openLocalWallet(folder)
  const { contract } = await deployTestToken(chain.url, { treasury, bankroll: 1_000n * UNIT })
  paymentCheck = checkChain({ url: chain.url, treasury, genesisHash: await genesisOf(chain) })
  const address = await deployBook(chain.url, { sealer })
  const check = headerCheck({ chainId: 56, sealed: false, cache: headerCache() })
  endpoints = parseRpcUrls(chain.url).map((rpc) => rpcEndpoint({ rpc, check, clock: systemClock }))
  const health = { chainId: 56, quorum: 1, operators: 1, genesisHash: null, endpoints: [], reset: null }
  book = bookContract({ source: { endpoints: () => endpoints, health: () => health }, address })
  const started = await startLocalSigner({
    ownerUrl: books.ownerUrl,
    dataFolder: folder,
    chainUrl: chain.url,
    source: { contract, treasury },
    book: { contract: address, sealer },
    log: createLog({ level: 'silent' }),
  })
  if (started === null) throw new Error('the owner may not make logins')
  signer = started
})
afterAll(async () => {
  await signer.stop()
  for (const endpoint of endpoints) endpoint.close()
  await chain.stop()
  await books.close()
  rmSync(folder, { recursive: true, force: true })
})

const paid = async (id: string): Promise<string> => {
  await settleOutcomes(books.db, { now: Date.now(), check: paymentCheck })
  return books.stateOf(id)
}
const withdraw = async ({ player, address }: { player: bigint; address: string }) =>
  (await books.withdraw({ player, address, key: randomUUID(), amount: amountOf(5_000_000n) })).id

const signed = async (inMs: number): Promise<number> => {
  const drawAtMs = Date.now() + inMs
  await books.db.pool.query('insert into book_seal (draw_at, commitment) values (play_instant($1), $2)', [
    drawAtMs,
    randomBytes(32),
  ])
  return drawAtMs
}
const said = async (drawAtMs: number): Promise<string | undefined> => {
  await confirmSeals(books.db, { contract: book, now: Date.now() })
  const sql = 'select state from book_seal where draw_at = play_instant($1)'
  return (await books.db.pool.query<{ state: string }>(sql, [drawAtMs])).rows[0]?.state
}

test('the signer of a local run seals draws, and continues when it is killed before one', async () => {
  const first = await signed(600_000)
  await expect.poll(() => said(first), { timeout: 30_000, interval: 200 }).toBe('sealed')
  const killed = signer.pid() ?? 0
  process.kill(killed, 'SIGKILL')
  const second = await signed(601_000)
  await expect.poll(() => said(second), { timeout: 40_000, interval: 200 }).toBe('sealed')
  expect(signer.pid()).not.toBe(killed)
  expect(await book.lastSealedDraw()).toBe(BigInt(second))
}, 90_000)

test('the signer of a local run pays, is restarted when it is killed, continues to pay, and stops when asked', async () => {
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
