import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const WEB = join(ROOT, 'packages', 'web')
const STAMP = join(WEB, 'dist', '.built-from')
/** What the page is made of: itself, the packages that it shares with the server, and the versions of all others. */
const SOURCES = ['web', 'client', 'contract', 'domain', 'look', 'phrases', 'proof'].map((name) =>
  join('packages', name),
)

/** Builds the page into packages/web/dist when its sources have changed; true when there is a page afterwards. */
export function buildPage() {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true

  console.error('Building the page …')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    encoding: 'utf8',
  })
  if (built.status !== 0) {
    console.error(`The page could not be built.\n${built.stdout}${built.stderr}`)
    return false
  }
  writeFileSync(STAMP, wanted)
  return true
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of [
    ...SOURCES.flatMap((folder) => list(folder)),
    'package-lock.json',
    'tsconfig.base.json',
  ]) {
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}

function list(folder) {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(join(ROOT, path)).isDirectory() ? list(path) : [path]
    })
}
