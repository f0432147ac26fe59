import { randomBytes } from 'node:crypto'
import {
  type BookContract,
  bookContract,
  headerCache,
  headerCheck,
  parseRpcUrls,
  rpcEndpoint,
  systemClock,
} from '@nibble/server/chain/index.ts'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { genesisOf } from '@nibble/server/features/withdrawals/testing/check-chain.ts'
import { deployBook } from '@nibble/server/local/book/deploy-book.ts'
import { makeSignerLogin } from '@nibble/server/local/logins.ts'
import { TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { startTestChain, type TestChain } from '@nibble/server/testing/test-chain.ts'
import { createTestDatabase } from '@nibble/server/testing/test-database.ts'
import pg from 'pg'
import { type Address, parseEther, toHex } from 'viem'
import { createChain } from '../chain/chain.ts'
import type { Endpoint } from '../chain/endpoint.ts'
import { openWriter, SEALER_LOCK, tryLockWriter } from '../db/writer.ts'
import { type Keys, keyAt, type OneKey, SEALER_PATH, seedKeys } from '../keys.ts'
import { sealNext } from '../seal/seal-next.ts'
import type { SealTerms, SealWork } from '../seal/seal-setup.ts'

/** A real chain that mines only on command, the contract of the book, and a sealer that runs step by step. */
export type SealFixture = {
  readonly db: Database
  readonly chain: TestChain
  readonly contract: Address
  readonly keys: Keys
  readonly key: OneKey
  readonly signerUrl: string
  /** The chain as the sealer reaches it; a test may intercept it. */
  endpoints: readonly Endpoint[]
  quorum: number
  readonly work: { terms: SealTerms; onStep: SealWork['onStep']; now: () => number; genesis: string }
  /** As the server sees the contract. */
  readonly book: BookContract
  /** What the server does when it signs the heads of a draw. */
  due(inMs: number): Promise<{ drawAtMs: number; commitment: string }>
  /** One step on a new connection, as after a restart. */
  step(): Promise<'idle' | 'waits' | 'sent'>
  /** A sealer that remembers what it sent. */
  begin(): Promise<{ step(): Promise<'idle' | 'waits' | 'sent'>; close(): Promise<void> }>
  rows<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export const SEAL_TERMS: SealTerms = { maxGasPrice: 10n ** 12n, gasPerDay: parseEther('10') }

export const openSealFixture = async (): Promise<SealFixture> => {
  const database = await createTestDatabase()
  const db = await openDatabase({ url: database.url, durability: 'unchecked' })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const chain = await startTestChain({ blockTimeS: 0 })
  const keys = seedKeys(randomBytes(32))
  const key = await keyAt(keys, SEALER_PATH)
  await chain.request('evm_setAutomine', [true])
  const contract = await deployBook(chain.url, { sealer: key.address })
  await chain.request('anvil_setBalance', [key.address, toHex(10n ** 20n)])
  await chain.request('evm_setAutomine', [false])
  const login = `signer_${randomBytes(6).toString('hex')}`
  const signerUrl = await makeSignerLogin(database.ownerUrl, login)
  const check = headerCheck({ chainId: 56, sealed: false, cache: headerCache() })
  const own = parseRpcUrls(chain.url).map((rpc) => rpcEndpoint({ rpc, check, clock: systemClock }))
  const health = { quorum: 1, chainId: 56, genesisHash: null, operators: 1, endpoints: [], reset: null }

  const begin: SealFixture['begin'] = async () => {
    const writer = await openWriter(signerUrl)
    for (let tries = 0; !(await tryLockWriter(writer, SEALER_LOCK)); tries += 1) {
      if (tries === 500) throw new Error('the turn never came')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const lastSent = { hash: null, at: 0 }
    return {
      step: () => {
        const { endpoints, quorum } = fixture
        return sealNext({
          ...fixture.work,
          writer,
          contract,
          key,
          lastSent,
          chain: createChain({ id: 56, endpoints, quorum, token: TOKEN_CONTRACT }),
        })
      },
      close: () => writer.close(),
    }
  }
  const fixture: SealFixture = {
    db,
    chain,
    contract,
    keys,
    key,
    signerUrl,
    begin,
    quorum: 1,
    endpoints: [{ operator: 'local', call: chain.request }],
    work: {
      terms: SEAL_TERMS,
      onStep: async () => {},
      now: () => Date.now(),
      genesis: await genesisOf(chain),
    },
    book: bookContract({ source: { endpoints: () => own, health: () => health }, address: contract }),
    due: async (inMs) => {
      const commitment = randomBytes(32)
      const drawAtMs = Date.now() + inMs
      await db.pool.query('insert into book_seal (draw_at, commitment) values (play_instant($1), $2)', [
        drawAtMs,
        commitment,
      ])
      return { drawAtMs, commitment: commitment.toString('hex') }
    },
    step: async () => {
      const sealer = await begin()
      try {
        return await sealer.step()
      } finally {
        await sealer.close()
      }
    },
    rows: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      (await owner.query<Row>(sql, [...values])).rows,
    close: async () => {
      await owner.query(`drop owned by ${login}; drop role ${login}`)
      await owner.end()
      await db.close()
      await database.drop()
      for (const endpoint of own) endpoint.close()
      await chain.stop()
    },
  }
  return fixture
}

/** What an endpoint answers to a method instead of the node; undefined: the node's own answer. */
export const endpointThat = (
  operator: string,
  chain: TestChain,
  answer: (method: string, params: readonly unknown[]) => unknown,
): Endpoint => ({
  operator,
  call: async (method, params) => {
    const said = await answer(method, params)
    return said === undefined ? chain.request(method, params) : said
  },
})
