import { randomBytes } from 'node:crypto'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '../../testing/test-chain.ts'
import { deployBook } from './deploy-book.ts'

const SEALER = getAddress('0x00000000000000000000000000000000000000a1')
const STRANGER = getAddress('0x00000000000000000000000000000000000000b2')
const ABI = parseAbi([
  'function sealer() view returns (address)',
  'function last() view returns (uint64)',
  'function seal(uint64 drawAt, bytes32 commitment)',
  'event Sealed(uint64 indexed drawAt, bytes32 commitment)',
  'error NotTheSealer()',
  'error NotAfterTheLast()',
  'error TooLate()',
])

let chain: TestChain
let book: Address
beforeAll(async () => {
  chain = await startTestChain({ blockTimeS: 0 })
  await chain.request('evm_setAutomine', [true])
  book = await deployBook(chain.url, { sealer: SEALER })
})
afterAll(() => chain.stop())

const client = () => createPublicClient({ transport: http(chain.url) })
const newestTimeMs = async () => Number((await client().getBlock()).timestamp) * 1000
const last = () => client().readContract({ address: book, abi: ABI, functionName: 'last' })
const anyCommitment = (): Hex => toHex(randomBytes(32))

/** Sends it in a block of this time. Returns the receipt. */
const seal = async (
  drawAtMs: number,
  { from = SEALER, blockTimeMs = 0, commitment = anyCommitment() } = {},
) => {
  await chain.request('anvil_impersonateAccount', [from])
  await chain.request('anvil_setBalance', [from, toHex(10n ** 20n)])
  await chain.request('evm_setNextBlockTimestamp', [
    Math.floor((blockTimeMs || (await newestTimeMs()) + 1_000) / 1000),
  ])
  const data = encodeFunctionData({ abi: ABI, functionName: 'seal', args: [BigInt(drawAtMs), commitment] })
  // With a gas limit it is not simulated first: refused calls are in the block as well.
  const hash = String(
    await chain.request('eth_sendTransaction', [{ from, to: book, data, gas: toHex(60_000) }]),
  )
  // The node may return the hash before its block exists.
  const receipt = await client().waitForTransactionReceipt({ hash: hash as Hex, pollingInterval: 50 })
  return { commitment, ...receipt }
}
/** Why the contract refuses it in a block a second after the newest. */
const whyNot = async (drawAtMs: number, from = SEALER): Promise<string> => {
  const args = [BigInt(drawAtMs), anyCommitment()] as const
  return client()
    .simulateContract({ address: book, abi: ABI, functionName: 'seal', args, account: from })
    .then(() => 'it does not', String)
}

test('the book is deployed once for its sealer, and again for another one', async () => {
  expect(await deployBook(chain.url, { sealer: SEALER })).toBe(book)
  expect(await client().readContract({ address: book, abi: ABI, functionName: 'sealer' })).toBe(SEALER)
  const other = await deployBook(chain.url, { sealer: STRANGER })
  expect(other).not.toBe(book)
  expect(await deployBook(chain.url, { sealer: STRANGER })).toBe(other)
  expect(await deployBook(chain.url, { sealer: SEALER })).toBe(book)
})

test('a seal before the draw is stored and emitted, for less than 28,900 gas', async () => {
  const drawAt = (await newestTimeMs()) + 60_000
  const first = await seal(drawAt)
  expect(first.status).toBe('success')
  const second = await seal(drawAt + 60_000, { blockTimeMs: drawAt + 50_000 })
  expect(await last()).toBe(BigInt(drawAt + 60_000))
  expect(second.logs[0]).toMatchObject({ address: book.toLowerCase(), data: second.commitment })
  expect(second.logs[0]?.topics[1]).toBe(toHex(drawAt + 60_000, { size: 32 }))
  // The very first one also pays for its storage slot.
  expect(Number(first.gasUsed)).toBeLessThan(46_000)
  expect(Number(second.gasUsed)).toBeLessThan(28_900)
})

test('a seal in the second of the draw, or later, is refused', async () => {
  const drawAt = (await newestTimeMs()) + 60_000
  const late = await seal(drawAt, { blockTimeMs: drawAt })
  expect([late.status, late.logs]).toEqual(['reverted', []])
  expect(await whyNot(drawAt)).toContain('TooLate')
  const inTime = await seal(drawAt + 60_000, { blockTimeMs: drawAt + 59_000 })
  expect(inTime.status).toBe('success')
})

test('the first commitment of a draw time is the only one, and no earlier draw time follows', async () => {
  const drawAt = (await newestTimeMs()) + 60_000
  expect((await seal(drawAt)).status).toBe('success')
  expect((await seal(drawAt)).status).toBe('reverted')
  expect((await seal(drawAt - 1)).status).toBe('reverted')
  expect(await whyNot(drawAt)).toContain('NotAfterTheLast')
  expect(await last()).toBe(BigInt(drawAt))
})

test('only the sealer seals', async () => {
  const before = await last()
  const drawAt = (await newestTimeMs()) + 120_000
  expect((await seal(drawAt, { from: STRANGER })).status).toBe('reverted')
  expect(await whyNot(drawAt, STRANGER)).toContain('NotTheSealer')
  expect(await last()).toBe(before)
})
