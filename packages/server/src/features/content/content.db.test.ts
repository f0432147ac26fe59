import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Content, type ContentFields, listContent, saveContent } from './content.ts'

const ALL = { limit: 10, offset: 0 }
const NOTICE: ContentFields = {
  kind: 'notice',
  isShown: true,
  rotates: true,
  opens: true,
  image: null,
  url: null,
  place: 0,
  texts: { 'en-US': { title: 'Maintenance', body: 'On Sunday.' } },
}

let made: TestDatabase
let db: Database
beforeAll(async () => {
  made = await createTestDatabase()
  db = await openDatabase({ url: made.url, max: 4, durability: 'unchecked' })
})
afterAll(async () => {
  await db.close()
  await made.drop()
})

const changes: { before: Content | null; after: Content }[] = []
const save = (content: ContentFields, replaces: Content | null = null) =>
  saveContent(db, { content, replaces, operator: 1n, now: Date.now() }, async (_, change) => {
    changes.push(change)
  })

test('only the newest version of published content changes', async () => {
  const first = await save(NOTICE)
  expect(first).toMatchObject({ ...NOTICE, version: 1 })
  const hidden = await save({ ...NOTICE, isShown: false }, first)
  expect(hidden).toMatchObject({ id: first.id, version: 2, isShown: false })
  expect(changes.at(-1)).toEqual({ before: first, after: hidden })

  await expect(save(NOTICE, first)).rejects.toMatchObject({ kind: 'content_changed' })
  await expect(save(NOTICE, { ...hidden, id: 999n })).rejects.toMatchObject({ kind: 'content_unknown' })
  expect(await listContent(db, { kind: 'notice', ...ALL })).toEqual([hidden])
})

test('a list holds only its own kind, in its order', async () => {
  const banner = { ...NOTICE, kind: 'banner', rotates: false, opens: false, image: 'spring.webp' } as const
  await save({ ...banner, place: 2 })
  await save({ ...banner, place: 1 })
  expect((await listContent(db, { kind: 'banner', ...ALL })).map(({ place }) => place)).toEqual([1, 2])
  expect(await listContent(db, { kind: 'vpn', ...ALL })).toEqual([])
})
