import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { ROOT } from './root.mjs'

const FOLDER = join(ROOT, 'packages', 'server', 'dist')
const SOURCES = ['cli', 'client', 'contract', 'domain', 'phrases', 'proof', 'server', 'signer']

/**
 * The programs that people start, each as one file: through a TypeScript loader each start costs three seconds more. The command
 * line has a file for each command beside it, so that `nibble judge` does not load what `nibble audit` needs.
 */
export const PROGRAMS = {
  server: join(FOLDER, 'server.mjs'),
  signer: join(FOLDER, 'signer.mjs'),
  cli: join(FOLDER, 'cli.mjs'),
}

/** Bundles them where their sources have changed. Two at once do no harm: a file is replaced as a whole. */
export async function bundlePrograms() {
  const stamp = join(FOLDER, '.built-from')
  const wanted = fingerprint(SOURCES, ['scripts/steps/bundle-programs.mjs'])
  const isThere = Object.values(PROGRAMS).every((file) => existsSync(file))
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return

  for (const [name, file] of Object.entries(PROGRAMS))
    await bundle(join(ROOT, 'packages', name, 'src', 'main.ts'), file, { splitting: name === 'cli' })
  removeOldParts()
  replace(stamp, wanted)
}

/** Not at once: a command that was started before may still load one. */
function removeOldParts() {
  const lastWeek = Date.now() - 7 * 24 * 3_600_000
  for (const name of readdirSync(FOLDER).filter((each) => each.startsWith('cli-'))) {
    const part = join(FOLDER, name)
    if (statSync(part).mtimeMs < lastWeek) rmSync(part, { force: true })
  }
}

/**
 * Makes one file of a program and all that it imports, with a map to its sources beside it. What it reads or starts by
 * `import.meta.url` stays where it is: every module goes on knowing the address of its source.
 */
export async function bundle(source, outfile, { splitting = false } = {}) {
  // Not at the top: installing comes first.
  const { build } = await import('esbuild')
  const signer = JSON.stringify(from(dirname(outfile), PROGRAMS.signer))
  const { outputFiles } = await build({
    entryPoints: { [basename(outfile, '.mjs')]: source },
    outdir: dirname(outfile),
    outExtension: { '.js': '.mjs' },
    splitting,
    chunkNames: `${basename(outfile, '.mjs')}-[name]-[hash]`,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    // Native, or asked for by pg only where somebody installed it.
    external: ['@node-rs/argon2', 'pg-native'],
    banner: {
      js: [
        "import { createRequire as requireFrom } from 'node:module'",
        'const require = requireFrom(import.meta.url)',
        `const BUNDLED_SIGNER = new URL(${signer}, import.meta.url)`,
      ].join(';'),
    },
    plugins: [keepAddresses(dirname(outfile))],
  })
  await mkdir(dirname(outfile), { recursive: true })
  // The map first: a start reads both.
  for (const { path, contents } of outputFiles.toSorted((a, b) => b.path.length - a.path.length))
    replace(path, contents)
  return outfile
}

const keepAddresses = (folder) => ({
  name: 'addresses of sources',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.url')) return null
      const address = `new URL(${JSON.stringify(from(folder, path))}, import.meta.url).href`
      return { loader: 'ts', contents: text.replaceAll('import.meta.url', address) }
    })
  },
})

const from = (folder, path) => relative(folder, path).split(sep).join('/')

function replace(file, contents) {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, contents)
  renameSync(unfinished, file)
}
