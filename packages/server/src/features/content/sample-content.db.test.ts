import { createContent } from '@nibble/contract/console'
import { LOCALES } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { CONTENT_KINDS, listContent, saveContent } from './content.ts'
import { sampleContent, seedSampleContent } from './sample-content.ts'

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

const all = async () => {
  const lists = await Promise.all(
    CONTENT_KINDS.map((kind) => listContent(db, { kind, limit: 50, offset: 0 })),
  )
  return lists.flat()
}

test('every sample could have been written at the console, in every language, and there is one of each kind', async () => {
  const samples = await sampleContent()
  for (const sample of samples) {
    expect(createContent.request.safeParse(sample).error?.issues).toBeUndefined()
    expect(Object.keys(sample.texts).sort()).toEqual([...LOCALES].sort())
  }
  expect(new Set(samples.map(({ kind }) => kind))).toEqual(new Set(CONTENT_KINDS))
})

test('a house without content gets the samples once, by any number of servers, and they can be edited', async () => {
  const now = Date.now()
  const seeded = await Promise.all([seedSampleContent(db, { now }), seedSampleContent(db, { now })])
  expect(seeded.sort()).toEqual([false, true])
  expect(await all()).toHaveLength((await sampleContent()).length)

  const [sample] = await listContent(db, { kind: 'notice', limit: 1, offset: 0 })
  if (sample === undefined) throw new Error('no sample notice')
  expect(sample.savedBy).toBeNull()
  const hidden = await saveContent(
    db,
    { content: { ...sample, isShown: false }, replaces: sample, operator: 1n, now },
    async () => {},
  )
  expect(hidden).toMatchObject({ isShown: false, version: 2 })
  expect(await seedSampleContent(db, { now })).toBe(false)
})
