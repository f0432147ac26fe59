import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { claimDataFolder, findHolder } from './data-folder.ts'
import { OWNER, startEmbeddedDatabase } from './embedded-database.ts'
import { runningChainUrl } from './local-chain.ts'
import { workingUrl } from './logins.ts'

/** The database of an installation on this machine, whether or not its server runs. */
export type Installation = {
  /** As the working login. */
  readonly databaseUrl: string
  /** As the owner of its tables. */
  readonly ownerUrl: string
  /** Its local chain, if its server is running one. */
  readonly rpcUrl: string | null
  /** Stops what was started for it. */
  close(): Promise<void>
}

/** Opens the embedded database in NIBBLE_DATA (`.nibble` by default). Throws a sentence if there is none. */
export async function openInstallation(
  folder = process.env['NIBBLE_DATA'] || '.nibble',
): Promise<Installation> {
  const path = resolve(folder)
  const postgres = databaseFolder(path)
  if (!existsSync(join(postgres, 'data', 'PG_VERSION'))) {
    throw new Error(`There is no installation in ${path}. Set NIBBLE_DATA to its folder, or DATABASE_URL.`)
  }
  if (findHolder(path) !== null) {
    const rpcUrl = runningChainUrl(chainFolder(path))
    const ownerUrl = readRunningUrl(postgres)
    return { databaseUrl: workingUrl(ownerUrl), ownerUrl, rpcUrl, close: async () => {} }
  }

  const claimed = claimDataFolder(path)
  try {
    const database = await startEmbeddedDatabase({ folder: postgres })
    const close = async () => {
      await database.stop()
      claimed.release()
    }
    return { databaseUrl: database.url, ownerUrl: database.ownerUrl, rpcUrl: null, close }
  } catch (error) {
    claimed.release()
    throw error
  }
}

export const databaseFolder = (dataFolder: string): string => join(dataFolder, 'postgres')
export const chainFolder = (dataFolder: string): string => join(dataFolder, 'chain')

function readRunningUrl(postgres: string): string {
  const port = readFileSync(join(postgres, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(postgres, 'password'), 'utf8').trim()
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}`
}
