import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const LOCK = join(ROOT, 'package-lock.json')
/** npm writes it last, so an interrupted installation has none. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.nibble-installed')

/** Installs the packages of package-lock.json when they are missing or the lock file has changed. */
export function install() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (isInstalled(wanted)) return

  console.error('Installing packages (half a minute, once) …')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', process.stderr, 'inherit'],
  })
  if (npm.status !== 0) {
    console.error(
      `npm could not install the packages${npm.error ? ` (${npm.error.message})` : ''}. ` +
        'It needs its registry: see `npm config get registry`, and `npm config get proxy` behind a proxy. ' +
        "Without a network, what npm's own cache holds is installed by `npm ci --offline`.",
    )
    process.exit(1)
  }
  writeFileSync(STAMP, wanted)
}

function isInstalled(wanted) {
  if (!existsSync(INSTALLED)) return false
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === wanted

  // Somebody ran npm by hand: it counts when that was after the lock file came.
  if (statSync(INSTALLED).mtimeMs < statSync(LOCK).mtimeMs) return false
  writeFileSync(STAMP, wanted)
  return true
}
