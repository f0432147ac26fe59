import { type Caller, type CallerOptions, createCaller, makeSessionKey, publicKeyOf } from '@nibble/client'
import { betTime1, loginAuth, loginSend } from '@nibble/contract'
import type { BlockHash, RoundLength, Windows } from '@nibble/domain'
import pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type App, buildApp } from '../../app.ts'
import type { WebConfig } from '../../app-setup.ts'
import type { ChainReader } from '../../chain/block-source.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { primaryReader, type Reader } from '../../db/reader.ts'
import { type Book, openBook } from '../../features/play/book/open-book.ts'
import { grantFirstLogin } from '../../features/play/grants.ts'
import { createPlacement, type Placement } from '../../features/play/place/placement.ts'
import { ensureRounds, openDue } from '../../features/play/rounds/open-rounds.ts'
import type { Mail, Mailer } from '../../mail/mailers.ts'
import { createLog } from '../../observe/log.ts'
import { createMetrics, type Metrics } from '../../observe/metrics.ts'
import { listenForEvents } from '../../realtime/listen-for-events.ts'
import type { DepositsHandler, MailHandler, PushHandler } from '../../routes/setup.ts'
import { keyedHash } from '../../secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createKeyRing, type KeyRing, memoryKeyStore as memoryEnvelopeKeys } from '../envelope/key-ring.ts'

/** Two rounds a day, open except for two seconds, so that a test may bet at any time. */
const LONG: Windows = {
  periodMs: 43_200_000,
  openForMs: 43_199_000,
  drawAfterMs: 500,
  publishAfterMs: 1_000,
}
export const LONG_WINDOWS: Readonly<Record<RoundLength, Windows>> = { '1m': LONG, '3m': LONG }

/** As the house that `npm start` opens. */
const TEST_STAKES = ['USDT', 'GMT', 'PLAY_POINT'] as const

export type TestPlayer = {
  readonly caller: Caller
  readonly token: string
  readonly bindId: string
  readonly address: string
  readonly key: CryptoKeyPair
}

export type TestApp = {
  readonly url: string
  readonly database: TestDatabase
  readonly app: App
  readonly db: Database
  readonly keyRing: KeyRing
  readonly metrics: Metrics
  readonly placement: Placement
  readonly sealedBook: Book
  /** What was sent, oldest first. */
  readonly mails: readonly Mail[]
  /** Moves the server's clock, not the database's. */
  readonly clock: { aheadMs: number }
  /** What the chain shows; null for no head. */
  readonly head: { ageMs: number | null }
  /** The number of the open 1m round. */
  round(): Promise<string>
  guest(options?: Partial<CallerOptions>): Caller
  signIn(options?: Partial<CallerOptions>): Promise<TestPlayer>
  /** Runs SQL as the owner of the tables, who may do what the server may not. */
  asOwner(sql: string): Promise<void>
  stop(): Promise<void>
}

/** The origin of every test server, whatever its port: servers of one house share one. */
export const TEST_ORIGIN = 'http://nibble.test'

/** The whole web server with its own database and port, over a chain whose head the test sets. */
export const startTestApp = async ({
  deposits = null,
  mail,
  push = null,
  openReader = primaryReader,
  beside = null,
  ...changes
}: Partial<WebConfig> & {
  openReader?: (db: Database) => Reader
  /** Another server, sharing this one's database and envelope keys. It is stopped after this one. */
  beside?: TestApp | null
  push?: PushHandler | null
  deposits?: DepositsHandler | null
  mail?: MailHandler
} = {}): Promise<TestApp> => {
  const test = beside?.database ?? (await createTestDatabase())
  const db = await openDatabase({ url: test.url, durability: 'unchecked' })
  const openRounds = async () => {
    await ensureRounds(db, {
      windows: changes.windows ?? LONG_WINDOWS,
      hasBeacons: changes.hasBeacons ?? false,
    })
    await openDue(db)
  }
  await openRounds()

  const clock = { aheadMs: 0 }
  const head: { ageMs: number | null } = { ageMs: 0 }
  const now = () => Date.now() + clock.aheadMs
  const chain = chainOf(head)
  const metrics = createMetrics({ withProcess: false })
  const headTime = () => chain.head()?.timeMs ?? null
  const stakeAssets = changes.stakeAssets ?? TEST_STAKES
  const sealedBook = await openBook(db, [Buffer.alloc(32, 9)])
  const { receipts } = sealedBook
  const placement = createPlacement({ db, headTime, stakeAssets, receipts, onBatch: metrics.onBatch })
  const keyRing = beside?.keyRing ?? (await createKeyRing({ store: memoryEnvelopeKeys(), now: now() }))
  const mails: Mail[] = []
  const mailer: Mailer = {
    post: (mail) => {
      mails.push(mail)
      return true
    },
    hasRoom: () => true,
    close: async () => {},
  }
  // Its own address is known once it listens.
  const origins = ['http://nibble.test']
  const app = await buildApp({
    db,
    push,
    reader: openReader(db),
    mail: mail ?? { secret: Buffer.alloc(32, 7), mailer },
    chain,
    placement,
    sealedBook,
    keyRing,
    isContractWallet: async () => false,
    grantFirstLogin,
    markHash: keyedHash(Buffer.alloc(32, 5), 'sign-in marks'),
    deposits,
    metrics,
    log: createLog({ level: 'silent' }),
    now,
    config: {
      origins,
      trustProxy: false,
      version: '0.0.0',
      pageFolder: null,
      blockedCountries: ['US'],
      freePlayBlockedCountries: ['NL'],
      stakeAssets,
      windows: LONG_WINDOWS,
      network: { local: true, publicRpcUrls: [] },
      bannerBase: '/banners/',
      metricsToken: null,
      ...changes,
      // All players of a test come from this machine.
      limits: { newAccountsPerNetwork: 1_000_000, ...changes.limits },
    },
  })
  const stopListening = await listenForEvents(db, app.hear, app.missedEvents)
  const port = await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${port}`
  origins.push(url)
  const guest = (options: Partial<CallerOptions> = {}) =>
    createCaller({ baseUrl: url, localNow: now, ...options })

  return {
    url,
    database: test,
    app,
    db,
    keyRing,
    metrics,
    placement,
    sealedBook,
    mails,
    clock,
    head,
    round: async () => {
      await openRounds()
      const { open } = await guest().call(betTime1, {})
      if (open === null) throw new Error('no round is open')
      return open.round
    },
    guest,
    signIn: (options) => signIn({ url, now, options: options ?? {} }),
    asOwner: (sql) => runAsOwner(test.ownerUrl, sql),
    stop: async () => {
      await stopListening()
      await placement.stop()
      await app.close()
      if (!db.pool.ended) await db.close()
      if (beside === null) await test.drop()
    },
  }
}

export const runAsOwner = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const chainOf = (shown: { ageMs: number | null }): ChainReader => ({
  endpoints: () => [],
  head: () =>
    shown.ageMs === null
      ? null
      : {
          height: BigInt(Math.floor(Date.now() / 1000)),
          hash: TEST_GENESIS,
          timeMs: Date.now() - shown.ageMs,
          receivedAtMs: Date.now(),
        },
  health: () => ({
    chainId: 56,
    genesisHash: TEST_GENESIS,
    quorum: 1,
    operators: 1,
    endpoints: [],
    reset: null,
  }),
})
/** Block 0 of that chain. */
export const TEST_GENESIS = `0x${'ab'.repeat(32)}` as BlockHash

const signIn = async ({
  url,
  now,
  options,
}: {
  url: string
  now: () => number
  options: Partial<CallerOptions>
}): Promise<TestPlayer> => {
  const key = await makeSessionKey()
  const wallet = privateKeyToAccount(generatePrivateKey())
  let token: string | null = null
  const caller = createCaller({
    baseUrl: url,
    localNow: now,
    credentials: () => (token === null ? null : { token, key }),
    ...options,
  })

  const { address } = wallet
  const { nonce, message } = await caller.call(loginSend, { address, sessionKey: await publicKeyOf(key) })
  const signature = await wallet.signMessage({ message })
  const profile = { country: 'CO', ofAge: true }
  const signedIn = await caller.call(loginAuth, { address, nonce, signature, profile })
  token = signedIn.token
  return { caller, token, bindId: signedIn.bindId, address, key }
}
