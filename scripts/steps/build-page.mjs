import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { ROOT } from './root.mjs'

/** What each is made of: itself, the packages that it shares with the server, and the versions of all others. */
const PAGES = [
  {
    name: 'web',
    called: 'page',
    sources: ['web', 'client', 'contract', 'domain', 'phrases', 'proof', 'ui'],
  },
  { name: 'console', called: 'console', sources: ['console', 'contract', 'domain', 'proof', 'ui'] },
]

/** Builds the page and the operators' console where their sources have changed; true when both are there afterwards. */
export function buildPage() {
  return PAGES.every(build)
}

function build({ name, called, sources }) {
  const folder = join(ROOT, 'packages', name)
  const stamp = join(folder, 'dist', '.built-from')
  const wanted = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true

  console.error(`Building the ${called} …`)
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (built.status !== 0) {
    console.error(`The ${called} could not be built.\n${built.stdout}${built.stderr}`)
    return false
  }
  writeFileSync(stamp, wanted)
  return true
}
