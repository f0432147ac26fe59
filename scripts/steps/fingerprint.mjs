import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/** Of the sources of packages, of the versions of all others, and of further files: what is built of them is of this. */
export function fingerprint(packages, files = []) {
  const hash = createHash('sha256')
  for (const file of [
    ...packages.flatMap((name) => list(join('packages', name))),
    'package-lock.json',
    'tsconfig.base.json',
    ...files,
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
