import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('each test file has its own migrated database', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const clients = [one, other].map(({ ownerUrl }) => new pg.Client({ connectionString: ownerUrl }))
  for (const client of clients) await client.connect()

  await clients[0]?.query('create table mine (n int)')
  await expect(clients[1]?.query('select from mine')).rejects.toThrow(/does not exist/)
  const migrations = await clients[1]?.query('select name from migration')
  expect(migrations?.rowCount).toBeGreaterThan(0)

  for (const client of clients) await client.end()
  await Promise.all([one.drop(), other.drop()])
})
