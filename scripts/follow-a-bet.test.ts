import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SERVER = 'packages/server/src'
const MIGRATIONS = join(ROOT, SERVER, 'db/migrations')
const text = readFileSync(join(ROOT, 'docs/follow-a-bet.md'), 'utf8')
const found = (where: string, pattern: RegExp) => [...where.matchAll(pattern)].map(([, part = '']) => part)

/** A room with the folders that its heading or its first words name. */
const rooms = text.split('\n## ').map((room) => ({
  folders: found(room, /`((?:packages|features)[/\w-]*)`/g).map((folder) =>
    folder.startsWith('packages') ? folder : join(SERVER, folder),
  ),
  files: found(room, /`([\w/-]+\.ts)`/g),
}))

test('every file on the way of a bet is where its room says', () => {
  for (const { folders, files } of rooms)
    for (const file of files) {
      const places = ['', SERVER, ...folders].map((folder) => join(ROOT, folder, file))
      expect(places.filter(existsSync), file).not.toEqual([])
    }
  expect(rooms.flatMap(({ files }) => files).length).toBeGreaterThan(20)
})

test('a function of the database is read in the migration that says it last', () => {
  const said = [...text.matchAll(/`(\w+)` \((?:migration )?(\d{4})/g)].map(([, name = '', at = '']) => ({
    name,
    at,
  }))
  expect(said.length).toBeGreaterThan(3)
  for (const { name, at } of said) {
    const saying = readdirSync(MIGRATIONS).filter((file) =>
      new RegExp(`function ${name}\\b\\(`).test(readFileSync(join(MIGRATIONS, file), 'utf8')),
    )
    expect(saying.toSorted().at(-1)?.slice(0, 4), name).toBe(at)
  }
})
