import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, bundlePrograms, PROGRAMS } from '../../../scripts/steps/bundle-programs.mjs'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
const made = new Map<string, Promise<string>>()

/** What runs a program of the faults: one file, made once a run, since a kill is followed by a start again and again. */
export const bundled = async (source: string): Promise<readonly string[]> => {
  const file = made.get(source) ?? bundle(source, join(DIST, basename(source).replace(/\.ts$/, '.mjs')))
  made.set(source, file)
  return ['--enable-source-maps', await file]
}

/** What runs the server as `npm start` does. */
export const bundledServer = async (): Promise<readonly string[]> => {
  await bundlePrograms()
  return ['--enable-source-maps', PROGRAMS.server]
}
