import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareInstallation } from '@nibble/server/testing/prepared-installation.ts'
import { bundlePrograms } from '../../../scripts/steps/bundle-programs.mjs'

/** Where journeys find the data folder that their programs start on copies of. */
export const PREPARED = 'NIBBLE_E2E_PREPARED'

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
