import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { claimDataFolder } from './data-folder.ts'
import { startEmbeddedDatabase, stopLeftOver } from './embedded-database.ts'
import { databaseFolder } from './open-installation.ts'

export type StoppedDatabase = {
  /** Where it is. */
  readonly folder: string
  /** As the owner of its tables. */
  readonly ownerUrl: string
  close(): Promise<void>
}

/**
 * The embedded database of an installation whose server does not run, and cannot be started before `close`. Throws a sentence if
 * it runs, or there is none.
 */
export async function openStopped(
  folder = process.env['NIBBLE_DATA'] || '.nibble',
): Promise<StoppedDatabase> {
  const path = resolve(folder)
  const postgres = databaseFolder(path)
  if (!existsSync(join(postgres, 'data', 'PG_VERSION')))
    throw new Error(`There is no database in ${path}. Set NIBBLE_DATA to the folder of the installation.`)
  const claimed = claimDataFolder(path)
  try {
    const { ownerUrl, stop } = await startEmbeddedDatabase({ folder: postgres })
    const close = async () => {
      await stop()
      claimed.release()
    }
    return { folder: postgres, ownerUrl, close }
  } catch (error) {
    claimed.release()
    throw error
  }
}

/**
 * A new embedded database next to the place of an installation's own, which must not exist yet: `keep` moves it there; without
 * that, closing removes it. Throws a sentence if a database exists already.
 */
export async function createStagedDatabase(
  folder = process.env['NIBBLE_DATA'] || '.nibble',
): Promise<StoppedDatabase & { keep(): Promise<void> }> {
  const path = resolve(folder)
  const postgres = databaseFolder(path)
  const staging = `${postgres}.moving`
  const claimed = claimDataFolder(path)
  try {
    if (existsSync(postgres))
      throw new Error(
        `There is already a database in ${postgres}, and it is never overwritten. Move that folder away, or set another NIBBLE_DATA.`,
      )
    // Left by a killed move.
    await stopLeftOver(join(staging, 'data'))
    rmSync(staging, { recursive: true, force: true })
    const { ownerUrl, stop } = await startEmbeddedDatabase({ folder: staging })
    return {
      folder: postgres,
      ownerUrl,
      keep: async () => {
        await stop()
        renameSync(staging, postgres)
      },
      close: async () => {
        await stop()
        rmSync(staging, { recursive: true, force: true })
        claimed.release()
      },
    }
  } catch (error) {
    claimed.release()
    throw error
  }
}
