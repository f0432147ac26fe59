import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, bundlePrograms, PROGRAMS } from '../../../../scripts/steps/bundle-programs.mjs'

const DIST = fileURLToPath(new URL('../../dist/testing', import.meta.url))
const made = new Map<string, Promise<string>>()

/**
 * A program that a test starts and kills, as one file, made once. Starting it takes a seventh of the processor time of a start
 * through a TypeScript loader. Without its source map, which costs each start more than a tenth of a second.
 */
export const bundled = async (source: string): Promise<string[]> => {
  const file = made.get(source) ?? bundle(source, join(DIST, basename(source).replace(/\.ts$/, '.mjs')))
  made.set(source, file)
  return [await file]
}

/** Runs the server, or the command line, as `npm start` and `npm run nibble` do, without its source map. */
export const bundledProgram = async (name: 'server' | 'cli'): Promise<string[]> => {
  await bundlePrograms()
  return [PROGRAMS[name]]
}
