import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * A program of the system: the one on PATH, else out of packages of Debian that are unpacked into a folder of `scratch` and
 * installed nowhere. `path` is null where neither is to be had, and `why` a sentence then.
 */
export function findTool({ name, packages, version, scratch }) {
  if (spawnSync(name, [version], { stdio: 'ignore' }).error === undefined)
    return { path: name, environment: {} }
  const lacks = `${name} is missing: install the package ${packages[0]}`
  const folder = join(scratch, `package-${packages[0]}`)
  mkdirSync(folder, { recursive: true })
  const fetched = spawnSync('apt-get', ['download', '-q', ...packages], { cwd: folder, timeout: 300_000 })
  if (fetched.error !== undefined)
    return { path: null, why: `${lacks}. There is no apt-get here to fetch it.` }
  if (fetched.status !== 0) return { path: null, why: `${lacks}. apt-get could not fetch it.` }
  const root = join(folder, 'root')
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.deb')))
    if (spawnSync('dpkg-deb', ['-x', file, root], { cwd: folder }).status !== 0)
      return { path: null, why: `${lacks}. dpkg-deb could not unpack ${file}.` }

  const lib = join(root, 'usr/lib')
  const libraries = (existsSync(lib) ? readdirSync(lib) : [])
    .filter((entry) => entry.includes('-linux-'))
    .map((entry) => join(lib, entry))
  const environment = {
    LD_LIBRARY_PATH: [...libraries, process.env['LD_LIBRARY_PATH'] ?? ''].join(delimiter),
  }
  for (const folderOf of ['usr/bin', 'usr/sbin']) {
    const path = join(root, folderOf, name)
    if (spawnSync(path, [version], { stdio: 'ignore', env: { ...process.env, ...environment } }).status === 0)
      return { path, environment }
  }
  return { path: null, why: `${lacks}. Unpacked from Debian's packages it does not run here.` }
}
