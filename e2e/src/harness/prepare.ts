import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { readHoldingsDue } from '@nibble/server/features/deposits/index.ts'
import { seedBankroll, seedPots } from '@nibble/server/features/play/index.ts'
import {
  deployTestToken,
  openLocalWallet,
  startEmbeddedDatabase,
  startLocalChain,
  TOKEN_DECIMALS,
} from '@nibble/server/local'
import { chainFolder, databaseFolder } from '@nibble/server/local/open-installation.ts'
import { bundlePrograms } from '../../../scripts/steps/bundle-programs.mjs'
import { PREPARED } from './program.ts'

/** Once before all journeys of a run: what each of their programs would do again at its first start. */
export async function setup(): Promise<() => void> {
  await bundlePrograms()
  const folder = mkdtempSync(join(tmpdir(), 'nibble-e2e-prepared-'))
  await prepareInstallation(folder)
  process.env[PREPARED] = folder

  return () => {
    delete process.env[PREPARED]
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Makes in an empty folder what a program's first start makes in its data folder before any round: the database, the
 * chain and the token on it. A program that is started on a copy has no part of that to do.
 */
async function prepareInstallation(folder: string): Promise<void> {
  const database = await startEmbeddedDatabase({ folder: databaseFolder(folder) })
  try {
    await migrate({ url: database.ownerUrl })
    const db = await openDatabase({ url: database.url })
    await seedBankroll(db)
    await seedPots(db)
    const bankroll = await readHoldingsDue(db.pool, { decimals: TOKEN_DECIMALS })
    await db.close()

    const chain = await startLocalChain({ folder: chainFolder(folder) })
    await deployTestToken(chain.url, { treasury: openLocalWallet(folder).treasury, bankroll })
    await chain.stop()
  } finally {
    await database.stop()
  }
}
