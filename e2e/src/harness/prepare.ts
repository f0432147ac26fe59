import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareInstallation } from '@nibble/server/testing/prepared-installation.ts'
import { bundlePrograms } from '../../../scripts/steps/bundle-programs.mjs'
import { openSharedHouse } from './house.ts'
import { PREPARED } from './program.ts'

/** Once before all journeys of a run: what each of their programs would repeat at its first start, and one of them. */
export async function setup(): Promise<() => Promise<void>> {
  await bundlePrograms()
  const folder = mkdtempSync(join(tmpdir(), 'nibble-e2e-prepared-'))
  await prepareInstallation(folder)
  process.env[PREPARED] = folder
  const closeHouse = openSharedHouse()

  return async () => {
    try {
      await closeHouse()
    } finally {
      delete process.env[PREPARED]
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
