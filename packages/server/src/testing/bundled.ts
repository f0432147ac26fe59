import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, bundlePrograms, PROGRAMS } from '../../../../scripts/steps/bundle-programs.mjs'

const DIST = fileURLToPath(new URL('../../dist/testing', import.meta.url))
const made = new Map<string, Promise<string>>()

/**
 * What runs a program that a test starts and kills: one file, made once. Each start of it costs a seventh of the
 * processor's time that a start through a TypeScript loader costs.
 */
export const bundled = async (source: string): Promise<string[]> => {
  const file = made.get(source) ?? bundle(source, join(DIST, basename(source).replace(/\.ts$/, '.mjs')))
  made.set(source, file)
  return ['--enable-source-maps', await file]
}

/** What runs the server, or the command line, as `npm start` and `npm run nibble` do. */
export const bundledProgram = async (name: 'server' | 'cli'): Promise<string[]> => {
  await bundlePrograms()
  return ['--enable-source-maps', PROGRAMS[name]]
}
