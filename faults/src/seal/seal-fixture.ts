import { randomBytes } from 'node:crypto'
import {
  type BookContract,
  bookContract,
  headerCache,
  headerCheck,
  rpcEndpoint,
  systemClock,
} from '@nibble/server/chain/index.ts'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { deployBook } from '@nibble/server/local/book/deploy-book.ts'
import { makeSignerLogin, workingUrl } from '@nibble/server/local/logins.ts'
import { deployTestToken } from '@nibble/server/local/token/test-token.ts'
import { startTestChain, type TestChain } from '@nibble/server/testing/test-chain.ts'
import { SEALER_PATH, seedKeys, TREASURY_PATH } from '@nibble/signer/keys.ts'
import { toHex } from 'viem'
import { type FaultyEndpoint, startFaultyEndpoint } from '../endpoints/faulty-endpoint.ts'
import { type Owner, openOwner } from '../fixture/owner.ts'
import { honest } from './bad-day.ts'

/** Books, a chain that makes a block a second, three endpoints in front of it, and the environment of a signer between them. */
export type SealFixture = {
  readonly db: Database
  readonly owner: Owner
  readonly chain: TestChain
  readonly endpoints: readonly FaultyEndpoint[]
  readonly contract: string
  /** As the server sees the contract, by two of the three. */
  readonly book: BookContract
  /** The signer's environment. */
  readonly settings: Readonly<Record<string, string>>
  close(): Promise<void>
}

const NAMES = ['north', 'south', 'west']

export async function openSealFixture(url: string): Promise<SealFixture> {
  const owner = openOwner(url)
  const db = await openDatabase({ url: workingUrl(url), durability: 'unchecked' })
  const chain = await startTestChain()
  const seed = randomBytes(32)
  const keys = seedKeys(seed)
  const treasury = await keys.addressOf(TREASURY_PATH)
  const sealer = await keys.addressOf(SEALER_PATH)
  const token = await deployTestToken(chain.url, { treasury, bankroll: 10n ** 24n })
  const contract = await deployBook(chain.url, { sealer })
  await chain.request('anvil_setBalance', [sealer, toHex(10n ** 24n)])
  const endpoints = await Promise.all(NAMES.map(() => startFaultyEndpoint(honest(chain))))
  const check = headerCheck({ chainId: 56, sealed: false, cache: headerCache() })
  const asked = endpoints.map((endpoint, at) =>
    rpcEndpoint({
      rpc: { url: endpoint.url, transport: 'http', operator: NAMES[at] ?? '', name: NAMES[at] ?? '' },
      check,
      clock: systemClock,
    }),
  )
  const health = { chainId: 56, quorum: 2, operators: 3, genesisHash: null, endpoints: [], reset: null }

  return {
    db,
    owner,
    chain,
    endpoints,
    contract,
    book: bookContract({ source: { endpoints: () => asked, health: () => health }, address: contract }),
    settings: {
      SIGNER_DATABASE_URL: await makeSignerLogin(url, `signer_${randomBytes(6).toString('hex')}`),
      SIGNER_RPC_URLS: endpoints.map((endpoint, at) => `${NAMES[at]}=${endpoint.url}`).join(),
      SIGNER_QUORUM: '2',
      SIGNER_CHAIN_KIND: 'development',
      USDT_CONTRACT: token.contract,
      TREASURY_ADDRESS: treasury,
      SIGNER_SEED: seed.toString('hex'),
      BOOK_CONTRACT: contract,
      SIGNER_SEAL_MAX_GWEI: '100000',
      SIGNER_SEAL_GAS_DAY: '100000',
    },
    close: async () => {
      for (const endpoint of asked) endpoint.close()
      for (const endpoint of endpoints) await endpoint.stop()
      await chain.stop()
      await db.close()
      await owner.end()
    },
  }
}
