import { execFileSync } from 'node:child_process'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readHoldingsDue } from '../features/deposits/deposit-chain.ts'
import { seedBankroll, seedPots } from '../features/play/grants.ts'
import {
  deployBook,
  deployTestToken,
  openLocalWallet,
  startEmbeddedDatabase,
  startLocalChain,
  TOKEN_DECIMALS,
} from '../local/index.ts'
import { chainFolder, databaseFolder } from '../local/open-installation.ts'

/**
 * Prepares in an empty folder what a program's first start makes in its data folder before any round: the database, the chain
 * with the token and book contract. A program started on a copy skips that.
 */
export async function prepareInstallation(folder: string): Promise<void> {
  // Its first blocks come while the database is made.
  const chain = await startLocalChain({ folder: chainFolder(folder) })
  try {
    const { treasury, sealer } = openLocalWallet(folder)
    await Promise.all([
      deployBook(chain.url, { sealer }),
      prepareDatabase(folder).then((bankroll) => deployTestToken(chain.url, { treasury, bankroll })),
    ])
  } finally {
    await chain.stop()
  }
}

/** Returns what the treasury is to hold. */
async function prepareDatabase(folder: string): Promise<bigint> {
  const database = await startEmbeddedDatabase({ folder: databaseFolder(folder) })
  try {
    await migrate({ url: database.ownerUrl })
    const db = await openDatabase({ url: database.url })
    await seedBankroll(db)
    await seedPots(db)
    const bankroll = await readHoldingsDue(db.pool, { decimals: TOKEN_DECIMALS })
    await db.close()
    return bankroll
  } finally {
    await database.stop()
  }
}

/** Keeps the owners: as root, PostgreSQL runs as another user. */
export const copyInstallation = (from: string, to: string): void => {
  execFileSync('cp', ['-a', `${from}/.`, to])
}
