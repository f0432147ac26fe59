// Holds who may import whom. Prints each import that breaks a rule and exits 1; rules and reasons: import-rules.ts.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBreaches, type Source } from './import-rules.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['packages', 'e2e', 'bench', 'faults']

const breaches = findBreaches(FOLDERS.flatMap(readSources))
for (const { file, imported, why } of breaches) console.error(`${file} imports ${imported}: ${why}`)
process.exitCode = breaches.length === 0 ? 0 : 1

function readSources(folder: string): Source[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const file = join(folder, name)
    if (name === 'node_modules' || name === 'dist') return []
    if (statSync(join(ROOT, file)).isDirectory()) return readSources(file)
    return /\.tsx?$/.test(name) ? [{ file, text: readFileSync(join(ROOT, file), 'utf8') }] : []
  })
}
