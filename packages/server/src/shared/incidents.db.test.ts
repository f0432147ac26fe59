import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { closeIncident, openIncident } from './incidents.ts'

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

const NOW = Date.parse('2026-11-21T10:00:00Z')
const drift = { kind: 'invariant', subject: 'every posting balances', now: NOW } as const
const list = async () => (await db.pool.query('select detail, closed_at from incident order by id')).rows

test('what stays wrong is one incident with its newest detail; wrong again later, it is another', async () => {
  expect(await closeIncident(db.pool, drift)).toBe(false)
  expect(await openIncident(db.pool, { ...drift, detail: 'off by 1' })).toBe(true)
  expect(await openIncident(db.pool, { ...drift, detail: 'off by 2' })).toBe(false)
  expect(await list()).toEqual([{ detail: 'off by 2', closed_at: null }])

  expect(await closeIncident(db.pool, drift)).toBe(true)
  expect(await openIncident(db.pool, { ...drift, detail: 'off by 3' })).toBe(true)
  expect(await list()).toEqual([
    { detail: 'off by 2', closed_at: new Date(NOW) },
    { detail: 'off by 3', closed_at: null },
  ])
})

test('reported by many at once it is one', async () => {
  const opened = await Promise.all(
    Array.from({ length: 16 }, () =>
      openIncident(db.pool, { ...drift, subject: 'stale', detail: 'since 10:00' }),
    ),
  )
  expect(opened.filter(Boolean)).toHaveLength(1)
})
