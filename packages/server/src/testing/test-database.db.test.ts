import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { countLockWaits } from './lock-waits.ts'
import { createTestDatabase } from './test-database.ts'

test('each test file has its own migrated database, and sees only its own waits for locks', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const first = new pg.Client({ connectionString: one.ownerUrl })
  const second = new pg.Client({ connectionString: other.ownerUrl })
  const third = new pg.Client({ connectionString: other.ownerUrl })
  for (const client of [first, second, third]) await client.connect()

  await first.query('create table mine (n int)')
  await expect(second.query('select from mine')).rejects.toThrow(/does not exist/)
  const migrations = await second.query('select name from migration')
  expect(migrations.rowCount).toBeGreaterThan(0)

  await second.query('begin; lock table migration')
  const waiting = third.query('begin; lock table migration; commit')
  await expect.poll(() => countLockWaits(second)).toBe(1)
  expect(await countLockWaits(first)).toBe(0)
  await second.query('commit')
  await waiting

  for (const client of [first, second, third]) await client.end()
  await Promise.all([one.drop(), other.drop()])
})

test('a run that lasts into the next month of UTC makes databases of that month', async () => {
  const now = new Date()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
  vi.useFakeTimers({ toFake: ['Date'], now: next })
  const later = await createTestDatabase().finally(() => vi.useRealTimers())
  const client = new pg.Client({ connectionString: later.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ month: string }>(
    "select right(datname, 7) as month from pg_database where datname like 'template%'",
  )
  expect(rows.map(({ month }) => month)).toContain(next.toISOString().slice(0, 7).replace('-', '_'))
  await client.end()
  await later.drop()
})
