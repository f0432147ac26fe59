import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SERVER = 'packages/server/src'
const text = readFileSync(join(ROOT, 'docs/follow-a-bet.md'), 'utf8')
const found = (where: string, pattern: RegExp) => [...where.matchAll(pattern)].map(([, part = '']) => part)

/** A room with the folders that its heading or its first words name. */
const rooms = text.split('\n## ').map((room) => ({
  folders: found(room, /`((?:packages|features)[/\w-]*)`/g).map((folder) =>
    folder.startsWith('packages') ? folder : join(SERVER, folder),
  ),
  files: found(room, /`([\w/-]+\.tsx?)`/g),
}))

test('every file on the way of a bet is where its room says', () => {
  for (const { folders, files } of rooms)
    for (const file of files) {
      const places = ['', SERVER, ...folders].map((folder) => join(ROOT, folder, file))
      expect(places.filter(existsSync), file).not.toEqual([])
    }
})

test('the way of a bet is short enough to read, and leaves out no room', () => {
  const files = new Set(rooms.flatMap(({ files }) => files))
  expect(files.size).toBeLessThanOrEqual(25)
  for (const { files } of rooms.slice(1)) expect(files).not.toEqual([])
})

test('a function of the database that the way names has its file', () => {
  const named = found(text, /`db\/functions\/(\w+\.sql)`/g)
  expect(named.length).toBeGreaterThan(3)
  for (const file of named) expect(existsSync(join(ROOT, SERVER, 'db/functions', file)), file).toBe(true)
})
