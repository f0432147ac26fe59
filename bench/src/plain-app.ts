import { randomBytes } from 'node:crypto'
import type { RoundLength, Windows } from '@nibble/domain'
import { type App, buildApp } from '@nibble/server/app.ts'
import type { Database } from '@nibble/server/db/database.ts'
import { openBook } from '@nibble/server/features/play/book/open-book.ts'
import { grantFirstLogin } from '@nibble/server/features/play/grants.ts'
import { createPlacement, type Placement } from '@nibble/server/features/play/place/placement.ts'
import { createKeyRing, type KeyRing, memoryKeyStore } from '@nibble/server/http/envelope/key-ring.ts'
import { createLog } from '@nibble/server/observe/log.ts'
import { createMetrics } from '@nibble/server/observe/metrics.ts'
import { STILL_CHAIN } from './still-chain.ts'

const DAY: Windows = {
  periodMs: 86_400_000,
  openForMs: 86_300_000,
  drawAfterMs: 12_000,
  publishAfterMs: 21_000,
}
export const WINDOWS: Readonly<Record<RoundLength, Windows>> = { '1m': DAY, '3m': DAY }

/** The web side as in production, with a second copy of every call without its envelope. */
export async function buildPlainApp(
  db: Database,
): Promise<{ readonly app: App; readonly placement: Placement; readonly keyRing: KeyRing }> {
  const metrics = createMetrics({ withProcess: false })
  const sealedBook = await openBook(db, [randomBytes(32)])
  const placement = createPlacement({
    db,
    receipts: sealedBook.receipts,
    headTime: () => Date.now(),
    stakeAssets: ['PLAY_POINT'],
    // All of a run's bets are on one draw.
    freeBets: 1_000_000,
    onBatch: metrics.onBatch,
  })
  const keyRing = await createKeyRing({ store: memoryKeyStore(), now: Date.now() })
  const app = await buildApp({
    db,
    chain: STILL_CHAIN,
    placement,
    sealedBook,
    keyRing,
    isContractWallet: async () => false,
    grantFirstLogin,
    mail: { secret: randomBytes(32), mailer: null },
    metrics,
    log: createLog({ level: 'silent' }),
    now: () => Date.now(),
    config: {
      origins: ['http://127.0.0.1'],
      trustProxy: true,
      version: '0',
      pageFolder: null,
      blockedCountries: [],
      freePlayBlockedCountries: [],
      stakeAssets: ['PLAY_POINT'],
      windows: WINDOWS,
      network: { local: true, publicRpcUrls: [] },
      bannerBase: '/banners/',
      metricsToken: null,
      plainRoutes: true,
      limits: { newAccountsPerNetwork: 1_000_000 },
    },
  })
  return { app, placement, keyRing }
}
