import pg from 'pg'
import { expect, test } from 'vitest'
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
