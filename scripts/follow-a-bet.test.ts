import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SERVER = 'packages/server/src'
const text = readFileSync(join(ROOT, 'docs/follow-a-bet.md'), 'utf8')
const found = (where: string, pattern: RegExp) => [...where.matchAll(pattern)].map(([, part = '']) => part)

/** A section with the folders that its heading names. */
const sections = text.split('\n## ').map((section) => ({
  folders: found(section, /`((?:packages|features)[/\w-]*)`/g).map((folder) =>
    folder.startsWith('packages') ? folder : join(SERVER, folder),
  ),
  files: found(section, /`([\w/-]+\.tsx?)`/g),
}))

test('every file on the path of a bet is where its section says', () => {
  for (const { folders, files } of sections)
    for (const file of files) {
      const places = ['', SERVER, ...folders].map((folder) => join(ROOT, folder, file))
      expect(places.filter(existsSync), file).not.toEqual([])
    }
})

test('the path of a bet is short enough to read, and every section names files', () => {
  const files = found(text, /`([\w./-]+\.(?:tsx?|sql))`/g)
  expect(new Set(files).size).toBeLessThanOrEqual(25)
  for (const { files } of sections.slice(1)) expect(files).not.toEqual([])
})

test('a function of the database that the path names has its file', () => {
  const named = found(text, /`db\/functions\/(\w+\.sql)`/g)
  expect(named.length).toBeGreaterThan(3)
  for (const file of named) expect(existsSync(join(ROOT, SERVER, 'db/functions', file)), file).toBe(true)
})
