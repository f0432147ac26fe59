import { randomBytes } from 'node:crypto'
import { deployBook } from '@nibble/server/local/book/deploy-book.ts'
import { sealSecret } from '@nibble/server/local/keystore/local-wallet.ts'
import { makeSignerLogin } from '@nibble/server/local/logins.ts'
import { askChain } from '@nibble/server/local/token/ask-chain.ts'
import { deployTestToken, TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { startTestChain, type TestChain } from '@nibble/server/testing/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '@nibble/server/testing/test-database.ts'
import pg from 'pg'
import pino from 'pino'
import { type Address, toHex } from 'viem'
import { generatePrivateKey, HDKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningWriter } from '../db/run-as-writer.ts'
import { SEALER_PATH, seedKeys, TREASURY_PATH } from '../keys.ts'
import { startSigner } from '../start-signer.ts'
import { SEAL_TERMS } from '../testing/seal-fixture.ts'
import { FIXTURE_TERMS } from '../testing/signer-fixture.ts'
import type { SealerKeySource } from './open-sealer.ts'

const seed = randomBytes(32)
const login = `signer_${randomBytes(6).toString('hex')}`

let chain: TestChain
let database: TestDatabase
let owner: pg.Client
let signerUrl: string
let treasury: Address
let sealer: Address
let contract: Address
beforeAll(async () => {
  chain = await startTestChain()
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  signerUrl = await makeSignerLogin(database.ownerUrl, login)
  treasury = await seedKeys(seed).addressOf(TREASURY_PATH)
  sealer = await seedKeys(seed).addressOf(SEALER_PATH)
  await deployTestToken(chain.url, { treasury, bankroll: 10n ** 24n })
  contract = await deployBook(chain.url, { sealer })
  await chain.request('anvil_setBalance', [sealer, toHex(10n ** 20n)])
})
afterAll(async () => {
  await owner.query(`drop owned by ${login}; drop role ${login}`)
  await owner.end()
  await database.drop()
  await chain.stop()
})

const start = (seal: { contract?: Address; key?: SealerKeySource } = {}): Promise<RunningWriter> =>
  startSigner(
    {
      databaseUrl: signerUrl,
      endpoints: [{ url: chain.url, operator: 'local' }],
      quorum: 1,
      isDevelopment: true,
      token: TOKEN_CONTRACT,
      treasury,
      keys: { seed },
      terms: FIXTURE_TERMS,
      approvals: null,
      roundEveryMs: 100,
      seal: { contract, key: 'derived', terms: SEAL_TERMS, ...seal },
    },
    pino({ level: 'silent' }),
  )

let soon = 60_000
const due = async (): Promise<number> => {
  soon += 60_000
  const drawAtMs = Date.now() + soon
  await owner.query('insert into book_seal (draw_at, commitment) values (play_instant($1), $2)', [
    drawAtMs,
    randomBytes(32),
  ])
  return drawAtMs
}
const lastSealed = async (): Promise<number> =>
  Number(await askChain(chain.url, 'eth_call', [{ to: contract, data: '0x47799da8' }, 'latest']))
const isSealed = (drawAtMs: number) =>
  expect.poll(lastSealed, { timeout: 30_000, interval: 50 }).toBe(drawAtMs)
const problems = async () =>
  (
    await owner.query<{ detail: string; open: boolean }>(
      "select detail, closed_at is null as open from incident where kind = 'seal' order by id",
    )
  ).rows

test('it starts only with the key from which the contract accepts seals, and never with the treasury’s', async () => {
  const own = generatePrivateKey()
  const key = { secret: Buffer.from(own.slice(2), 'hex') }
  await expect(start({ key })).rejects.toThrow(
    `BOOK_CONTRACT accepts seals only from ${sealer.toLowerCase()}, but this key is ${privateKeyToAddress(own)}`,
  )
  await expect(start({ contract: treasury })).rejects.toThrow('BOOK_CONTRACT does not say who may seal')
  await expect(start({ key: { secret: Buffer.alloc(31, 1) } })).rejects.toThrow(
    'not a private key of 32 bytes',
  )
  const another = await deployBook(chain.url, { sealer: privateKeyToAddress(own) })
  await (await start({ key, contract: another })).stop()
  const keystore: unknown = JSON.parse(JSON.stringify(sealSecret(key.secret, 'its password')))
  await (await start({ key: { keystore, password: 'its password' }, contract: another })).stop()
  await expect(start({ key: { keystore, password: 'another' }, contract: another })).rejects.toThrow(
    'does not open',
  )

  const ofTreasury = { secret: treasurySecret() }
  const itsBook = await deployBook(chain.url, { sealer: treasury })
  await expect(start({ key: ofTreasury, contract: itsBook })).rejects.toThrow(
    'its own key, which holds only gas',
  )
})

const treasurySecret = (): Uint8Array => {
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(TREASURY_PATH)
  if (!privateKey) throw new Error('no key')
  return privateKey
}

test('of two signers one seals; when it stops the other does, and each draw is sent once', async () => {
  const [one, two] = [await start(), await start()]
  const draws: number[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    draws.push(await due())
    await isSealed(draws.at(-1) ?? 0)
  }
  await one.stop()
  draws.push(await due())
  await isSealed(draws.at(-1) ?? 0)
  await two.stop()
  const { rows } = await owner.query<{ count: number; nonces: number[] }>(
    'select count(*)::int as count, array_agg(nonce::int order by nonce) as nonces from book_seal_transaction where draw_at >= play_instant($1)',
    [draws[0]],
  )
  expect(rows[0]?.count).toBe(draws.length)
  expect(new Set(rows[0]?.nonces).size).toBe(draws.length)
}, 60_000)

test('payments that hang block no seal, nor does a seal that hangs block payments', async () => {
  const signer = await start()
  const blocker = new pg.Client({ connectionString: database.ownerUrl })
  await blocker.connect()
  const workedAt = async (): Promise<number> => {
    const { rows } = await owner.query<{ at: Date }>('select at from signer_state')
    return rows[0]?.at.getTime() ?? 0
  }
  try {
    await expect.poll(workedAt, { timeout: 20_000 }).toBeGreaterThan(0)
    await blocker.query('begin; lock table withdrawal in access exclusive mode')
    await expect.poll(waitingFor('withdrawal'), { timeout: 20_000 }).toBe(true)
    const drawAtMs = await due()
    await isSealed(drawAtMs)
    expect(await waitingFor('withdrawal')()).toBe(true)
    await blocker.query('rollback')

    await blocker.query('begin; lock table book_seal in access exclusive mode')
    await expect.poll(waitingFor('book_seal'), { timeout: 20_000 }).toBe(true)
    const before = await workedAt()
    await expect.poll(workedAt, { timeout: 20_000 }).toBeGreaterThan(before)
    expect(await waitingFor('book_seal')()).toBe(true)
    await blocker.query('rollback')
    await isSealed(await due())
  } finally {
    await blocker.end()
    await signer.stop()
  }
}, 90_000)

/** Whether the signer waits for a lock on a table. */
const waitingFor = (table: string) => async (): Promise<boolean> => {
  const { rows } = await owner.query(
    `select from pg_locks l join pg_stat_activity a using (pid)
     where not l.granted and l.relation = $1::regclass and a.application_name = 'nibble signer' and a.datname = current_database()`,
    [table],
  )
  return rows.length > 0
}

test('a sealer without gas is an incident that says so, and it closes once a draw is sealed', async () => {
  await chain.request('anvil_setBalance', [sealer, '0x0'])
  const signer = await start()
  try {
    const drawAtMs = await due()
    await expect
      .poll(problems, { timeout: 20_000 })
      .toEqual([{ detail: expect.stringMatching(/has too little for gas: it holds 0 /), open: true }])
    await chain.request('anvil_setBalance', [sealer, toHex(10n ** 20n)])
    await isSealed(drawAtMs)
    await expect.poll(async () => (await problems())[0]?.open, { timeout: 20_000 }).toBe(false)
  } finally {
    await signer.stop()
  }
}, 60_000)

test('the signer’s login reads what is to be sealed, and changes nothing except by its functions', async () => {
  const client = new pg.Client({ connectionString: signerUrl, options: '-c role=nibble_signer' })
  await client.connect()
  try {
    await client.query('select draw_at_ms, commitment from signer_seal')
    await client.query('select raw from signer_seal_transaction')
    for (const sql of [
      "update book_seal set state = 'sealed'",
      'insert into book_seal (draw_at, commitment) values (now(), decode(repeat($$00$$, 32), $$hex$$))',
      'select from book_seal',
      'delete from book_seal_transaction',
      'insert into book_seal_transaction select * from book_seal_transaction',
      'update sealer_state set problem = null',
      'select from book_seal_transaction',
      "insert into incident (kind, subject, detail, opened_at) values ('x', 'x', 'x', now())",
    ])
      await expect(client.query(sql), sql).rejects.toThrow('permission denied')
    // Not stored: a commitment that the server did not write, or one whose draw has passed.
    const drawAtMs = await due()
    const sign = (at: number, commitment: Buffer) =>
      client.query<{ stored: boolean }>(
        `select signer_seal_sign($1, $2, '0x', $3, 0, $4, '', 1, 1, 1) as stored`,
        [at, commitment, Buffer.alloc(20), randomBytes(32)],
      )
    expect((await sign(drawAtMs, randomBytes(32))).rows).toEqual([{ stored: false }])
    expect((await sign(drawAtMs + 1, randomBytes(32))).rows).toEqual([{ stored: false }])
  } finally {
    await client.end()
  }
})

test('what was to be sealed stays, and decisions stay', async () => {
  const drawAtMs = await due()
  const change = (set: string) =>
    owner.query(`update book_seal set ${set} where draw_at = play_instant($1)`, [drawAtMs])
  await expect(change("commitment = decode(repeat('ab', 32), 'hex')")).rejects.toThrow(
    'its commitment cannot be changed',
  )
  await change("state = 'unsealed', decided_at = now()")
  await expect(change("state = 'waiting', decided_at = null")).rejects.toThrow('decided once')
  await expect(owner.query('delete from book_seal')).rejects.toThrow('seals cannot be deleted')
  await expect(owner.query('truncate book_seal cascade')).rejects.toThrow('seals cannot be deleted')
})
