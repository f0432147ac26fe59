import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ChainHealth,
  type Endpoint,
  headerCache,
  headerCheck,
  parseRpcUrls,
  rpcEndpoint,
  systemClock,
} from '../chain/index.ts'
import { deployBook, openLocalWallet } from '../local/index.ts'
import { startTestChain, type TestChain } from '../testing/test-chain.ts'
import { prepareBook } from './book.ts'

const SEALER = getAddress(`0x${'a1'.repeat(20)}`)
const folder = mkdtempSync(join(tmpdir(), 'nibble-book-'))

let chain: TestChain
let endpoints: Endpoint[]
beforeAll(async () => {
  chain = await startTestChain()
  const check = headerCheck({ chainId: 56, sealed: false, cache: headerCache() })
  endpoints = parseRpcUrls(chain.url).map((rpc) => rpcEndpoint({ rpc, check, clock: systemClock }))
})
afterAll(async () => {
  for (const endpoint of endpoints) endpoint.close()
  await chain.stop()
  rmSync(folder, { recursive: true, force: true })
})

const prepare = (setup: { isLocal?: boolean; contract?: `0x${string}` | null; quorum?: number }) => {
  const { isLocal = false, contract = null, quorum = 1 } = setup
  const health: ChainHealth = {
    chainId: 56,
    quorum,
    operators: 1,
    genesisHash: null,
    endpoints: [],
    reset: null,
  }
  return prepareBook({
    chain: {
      local: isLocal ? { url: chain.url, lostBlocks: false } : null,
      source: { endpoints: () => endpoints, health: () => health },
    },
    config: { bookContract: contract },
    dataFolder: folder,
  })
}

test('the local chain gets a contract for the sealer of its wallet, once', async () => {
  const book = await prepare({ isLocal: true })
  expect(book?.localSealer).toBe(openLocalWallet(folder).sealer)
  expect(await book?.contract.lastSealedDraw()).toBe(0n)
  expect((await prepare({ isLocal: true }))?.contract.address).toBe(book?.contract.address)
})

test('on an external chain draws are sealed if a valid contract is named', async () => {
  expect(await prepare({})).toBeNull()
  const contract = await deployBook(chain.url, { sealer: SEALER })
  const book = await prepare({ contract })
  expect([book?.contract.address, book?.localSealer]).toEqual([contract.toLowerCase(), null])
  await expect(prepare({ contract: SEALER })).rejects.toThrow(
    /The code at BOOK_CONTRACT 0x\w{40} is not the contract of the book/,
  )
  // Too few endpoints: nothing counts as sealed until they answer.
  expect(await prepare({ contract: SEALER, quorum: 2 })).not.toBeNull()
})
