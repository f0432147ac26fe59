import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../local/embedded-database.ts'

/** Where tests find this run's PostgreSQL: the address of its owner, who may create databases. */
export const TEST_POSTGRES = 'NIBBLE_TEST_POSTGRES'

/**
 * Starts one PostgreSQL for a whole test run, in a temporary folder, without waiting for the disk. Set NIBBLE_TEST_POSTGRES
 * beforehand to use your own, whose user may create databases and roles.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[TEST_POSTGRES]) return async () => {}

  const folder = mkdtempSync(join(tmpdir(), 'nibble-test-'))
  const database = await startEmbeddedDatabase({
    folder: join(folder, 'postgres'),
    durable: false,
    // Tests open thousands of connections: a password is not worth 4,096 hashes on either side.
    settings: { max_wal_size: '1GB', shared_buffers: '128MB', scram_iterations: '1' },
  })
  process.env[TEST_POSTGRES] = database.ownerUrl

  return async () => {
    delete process.env[TEST_POSTGRES]
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
