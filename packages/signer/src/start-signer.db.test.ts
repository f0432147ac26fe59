import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { deployBook } from '@nibble/server/local/book/deploy-book.ts'
import { makeSignerLogin } from '@nibble/server/local/logins.ts'
import { askChain } from '@nibble/server/local/token/ask-chain.ts'
import { deployTestToken, TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { startTestChain, type TestChain } from '@nibble/server/testing/test-chain.ts'
import { createTestDatabase } from '@nibble/server/testing/test-database.ts'
import pg from 'pg'
import pino from 'pino'
import { toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignerConfig } from './config.ts'
import { SEALER_PATH, seedKeys, TREASURY_PATH } from './keys.ts'
import { startSigner } from './start-signer.ts'
import { SEAL_TERMS } from './testing/seal-fixture.ts'
import { FIXTURE_TERMS } from './testing/signer-fixture.ts'

const DECIMALS_CALL = '0x313ce567'
const seed = randomBytes(32)

let chain: TestChain
let node: Server
let answersDecimals = toHex(6, { size: 32 })
beforeAll(async () => {
  chain = await startTestChain()
  node = createServer((request, response) => {
    void text(request)
      .then(answer)
      .then((body) => response.end(body))
  })
  await new Promise<void>((listening) => node.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  node.close()
  await chain.stop()
})

/** The chain's own answer, except for the token's digits. */
const answer = async (asked: string): Promise<string> => {
  const { id, method, params } = JSON.parse(asked)
  const isDecimals = method === 'eth_call' && params[0].data === DECIMALS_CALL
  const result = isDecimals ? answersDecimals : await askChain(chain.url, method, params)
  return JSON.stringify({ jsonrpc: '2.0', id, result })
}

const start = async ({
  databaseUrl = 'postgres://nobody@127.0.0.1:9/none',
  seal = null as SignerConfig['seal'],
} = {}) => {
  const treasury = await seedKeys(seed).addressOf(TREASURY_PATH)
  await deployTestToken(chain.url, { treasury, bankroll: 10n ** 24n })
  const { port } = node.address() as AddressInfo
  return startSigner(
    {
      databaseUrl,
      endpoints: [{ url: `http://127.0.0.1:${port}`, operator: 'local' }],
      quorum: 1,
      isDevelopment: true,
      token: TOKEN_CONTRACT,
      treasury,
      keys: { seed },
      terms: FIXTURE_TERMS,
      approvals: null,
      roundEveryMs: 1_000,
      seal,
    },
    pino({ level: 'silent' }),
  )
}

test('a signer does not start for a token whose number of digits differs from that of its payments', async () => {
  await expect(start()).rejects.toThrow('USDT_CONTRACT has 6 decimals, not 18')
  answersDecimals = '0x'
  await expect(start()).rejects.toThrow(/USDT_CONTRACT.*is not the token/)
  answersDecimals = toHex(18, { size: 32 })
  await (await start()).stop()
})

test('a signer that seals still starts, pays nothing meanwhile, and says why', async () => {
  const made = await createTestDatabase()
  const login = `signer_${randomBytes(6).toString('hex')}`
  const databaseUrl = await makeSignerLogin(made.ownerUrl, login)
  const owner = new pg.Client({ connectionString: made.ownerUrl })
  await owner.connect()
  const problem = async () =>
    (await owner.query<{ problem: string | null }>('select problem from signer_state')).rows[0]?.problem
  answersDecimals = toHex(6, { size: 32 })
  const sealer = await seedKeys(seed).addressOf(SEALER_PATH)
  const contract = await deployBook(chain.url, { sealer })
  await chain.request('anvil_setBalance', [sealer, toHex(10n ** 20n)])
  const signer = await start({ databaseUrl, seal: { contract, key: 'derived', terms: SEAL_TERMS } })
  try {
    const drawAtMs = Date.now() + 600_000
    await owner.query('insert into book_seal (draw_at, commitment) values (play_instant($1), $2)', [
      drawAtMs,
      randomBytes(32),
    ])
    const last = async () =>
      Number(await askChain(chain.url, 'eth_call', [{ to: contract, data: '0x47799da8' }, 'latest']))
    await expect.poll(last, { timeout: 60_000 }).toBe(drawAtMs)
    await expect.poll(problem, { timeout: 60_000 }).toContain('has 6 decimals, not 18')
    answersDecimals = toHex(18, { size: 32 })
    await expect.poll(problem, { timeout: 60_000 }).toBeNull()
  } finally {
    await signer.stop()
    await owner.query(`drop owned by ${login}; drop role ${login}`)
    await owner.end()
    await made.drop()
  }
}, 200_000)

test('a signer does not start on a database that has intents of another chain', async () => {
  answersDecimals = toHex(18, { size: 32 })
  const made = await createTestDatabase()
  const login = `signer_${randomBytes(6).toString('hex')}`
  const databaseUrl = await makeSignerLogin(made.ownerUrl, login)
  const owner = new pg.Client({ connectionString: made.ownerUrl })
  await owner.connect()
  try {
    await (await start({ databaseUrl })).stop()
    await owner.query(
      `insert into signer_intent (kind, chain, path, sender, nonce, beneficiary, target, units, gas_limit)
       values ('gas', $1, 'm', $2, 0, $2, $2, 1, 21000)`,
      [`0x${'0c'.repeat(32)}`, Buffer.alloc(20, 1)],
    )
    await expect(start({ databaseUrl })).rejects.toThrow(/SIGNER_DATABASE_URL: .*a different chain 56/)
    await owner.query("update signer_intent set state = 'final', outcome = 'success'")
    await (await start({ databaseUrl })).stop()
  } finally {
    await owner.query(`drop owned by ${login}; drop role ${login}`)
    await owner.end()
    await made.drop()
  }
})
