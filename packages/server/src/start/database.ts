import { describeDatabase } from '@nibble/domain'
import type { Config } from '../config/config.ts'
import { assertReachable } from '../db/database.ts'
import { startEmbeddedDatabase } from '../local/index.ts'
import { databaseFolder } from '../local/open-installation.ts'

export type StartedDatabase = {
  /** As the working login. */
  readonly url: string
  /** As the owner of the tables; null if somebody else prepares the database. */
  readonly ownerUrl: string | null
  /** Which one it is, for people. */
  readonly sentence: string
  /** Settles with a sentence when it ends by itself. */
  readonly failed: Promise<string>
  readonly stop: () => Promise<void>
}

/** The database of DATABASE_URL, which is only connected to, or our own in the data folder. */
export async function startDatabase(
  { databaseUrl, migrationUrl }: Pick<Config, 'databaseUrl' | 'migrationUrl'>,
  dataFolder: string,
): Promise<StartedDatabase> {
  if (databaseUrl !== null) {
    await assertReachable(databaseUrl, 'DATABASE_URL')
    if (migrationUrl !== null) await assertReachable(migrationUrl, 'MIGRATION_DATABASE_URL')
    return {
      url: databaseUrl,
      ownerUrl: migrationUrl,
      sentence: `Database ${describeDatabase(databaseUrl)}`,
      failed: new Promise(() => {}),
      stop: async () => {},
    }
  }
  const folder = databaseFolder(dataFolder)
  const { url, ownerUrl, crashed, stop } = await startEmbeddedDatabase({ folder })
  return { url, ownerUrl, sentence: `Database in ${folder}`, failed: crashed, stop }
}
