import { randomBytes } from 'node:crypto'
import { makeSessionKey, publicKeyOf } from '@nibble/client'
import { KEYS_PATH, keySet } from '@nibble/contract'
import { DEFAULT_WINDOWS, normaliseHash } from '@nibble/domain'
import { buildApp } from '@nibble/server/app.ts'
import { openBook } from '@nibble/server/features/play/book/open-book.ts'
import { grantFirstLogin } from '@nibble/server/features/play/grants.ts'
import { startSession } from '@nibble/server/features/session/sessions.ts'
import { createKeyRing, memoryKeyStore as memoryEnvelopeKeys } from '@nibble/server/http/envelope/key-ring.ts'
import { createLog } from '@nibble/server/observe/log.ts'
import { createMetrics } from '@nibble/server/observe/metrics.ts'
import type { Fixture } from '../fixture/fixture.ts'

/** A signed-in player, with the key that proves it. */
export type SignedIn = { readonly player: bigint; readonly token: string; readonly key: CryptoKeyPair }

/** The whole web side over a fixture, on its own port, with a fast clock so that no rate limit applies. */
export type WebFixture = {
  readonly baseUrl: string
  readonly publicKey: ReturnType<typeof keySet.parse>['keys'][number]
  /** The web side's clock; each reading advances it. */
  readonly now: () => number
  signIn(player: bigint): Promise<SignedIn>
  close(): Promise<void>
}

/** Each call advances the clock by this: 200 calls a minute. */
const TICK_MS = 300
const PLENTY = 1_000_000_000

export async function openWebFixture(fixture: Fixture): Promise<WebFixture> {
  const { db, placement, headTime } = fixture.server
  const hash = normaliseHash(`0x${'11'.repeat(32)}`)
  if (hash === null) throw new Error('no hash')
  let clock = Date.now()
  const now = () => clock
  const app = await buildApp({
    db,
    placement,
    sealedBook: await openBook(db, [randomBytes(32)]),
    chain: {
      head: () => {
        const timeMs = headTime()
        return timeMs === null ? null : { height: 1n, hash, timeMs, receivedAtMs: timeMs }
      },
      endpoints: () => [],
      health: () => ({ chainId: 56, genesisHash: hash, quorum: 1, operators: 1, endpoints: [], reset: null }),
    },
    keyRing: await createKeyRing({ store: memoryEnvelopeKeys(), now: clock }),
    isContractWallet: async () => false,
    grantFirstLogin,
    mail: {
      secret: randomBytes(32),
      mailer: { post: () => true, hasRoom: () => true, close: async () => {} },
    },
    metrics: createMetrics({ withProcess: false }),
    log: createLog({ level: 'silent' }),
    now,
    config: {
      origins: ['http://localhost:5656'],
      trustProxy: false,
      version: '0.0.0',
      pageFolder: null,
      blockedCountries: [],
      freePlayBlockedCountries: [],
      stakeAssets: ['PLAY_POINT'],
      windows: DEFAULT_WINDOWS,
      network: { local: true, publicRpcUrls: [] },
      bannerBase: '/banners/',
      metricsToken: null,
      limits: {
        perAddressPerMinute: PLENTY,
        unwrapsPerAddressPerMinute: PLENTY,
        passwordsPerAddressPerMinute: PLENTY,
        newAccountsPerNetwork: PLENTY,
      },
    },
  })
  const baseUrl = `http://127.0.0.1:${await app.listen({ host: '127.0.0.1', port: 0 })}`
  const response = await fetch(`${baseUrl}${KEYS_PATH}`)
  const [publicKey] = keySet.parse(await response.json()).keys
  if (publicKey === undefined) throw new Error('no public key')

  return {
    baseUrl,
    publicKey,
    now: () => {
      clock += TICK_MS
      return clock
    },
    signIn: async (player) => {
      const key = await makeSessionKey()
      const { token } = await startSession(db.pool, {
        player,
        key: await publicKeyOf(key),
        walletProofAt: null,
        way: 'wallet',
        claimedIp: '',
        device: null,
        now: clock,
      })
      return { player, token, key }
    },
    close: () => app.close(),
  }
}
